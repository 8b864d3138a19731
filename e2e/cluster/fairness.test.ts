import { describe, expect } from "vitest";
import { leasedJobs, serverUrl } from "../support/database.js";
import { createKey, createWorkspace } from "./cluster.js";
import { test } from "./cluster-test.js";
import { allDelivered, checkHistory, messagesOf, send } from "./history.js";

const calls = 10;
const recipients = 100;
/** The maximum of jobs of one workspace that a worker leases at once. */
const leasedPerWorker = 20;

describe.skipIf(serverUrl() === undefined)("workers shared by several workspaces", { timeout: 60_000 }, () => {
  test("send a workspace's single mail soon, while another workspace has a backlog", async ({
    cluster,
    database,
    sink,
  }) => {
    const workers = 2;
    const [api] = await Promise.all([cluster.start("api"), cluster.start("worker"), cluster.start("worker")]);
    const big = await createKey(api);
    const tenants = await Promise.all(
      ["one", "two", "three"].map(async (name) => {
        const workspace_id = await createWorkspace(api, name);
        return { workspace_id, ...(await createKey(api, { workspace_id })) };
      }),
    );
    sink.pause();
    const backlog: string[] = [];
    for (let call = 0; call < calls; call += 1) backlog.push(...(await send(api, big.key, recipients, `big-${call}`)));
    expect(backlog).toHaveLength(calls * recipients);
    // Both workers have leased as many of its jobs as they may.
    await expect.poll(() => leasedJobs(database), { timeout: 10_000 }).toBe(workers * leasedPerWorker);

    const singles: string[] = [];
    for (const { key } of tenants) singles.push(...(await send(api, key, 1, "single")));
    expect(singles).toHaveLength(tenants.length);
    // They are leased at once, although a thousand jobs are due before them.
    await expect.poll(() => leasedJobs(database), { timeout: 10_000 }).toBe(workers * leasedPerWorker + tenants.length);
    sink.resume();
    sink.reply();
    for (const { workspace_id } of tenants) await allDelivered(api, 20_000, workspace_id);
    const order = sink.mails.map(({ messageId }) => messageId);
    const last = Math.max(...singles.map((id) => order.indexOf(id)));
    // Before them came the jobs of the same worker, and what the other worker sent meanwhile: some 30 mails of 1,000.
    expect(last).toBeLessThan(backlog.length / 10);

    // The test does not wait for the rest of the backlog: none of it is lost, and no mail has arrived twice so far.
    expect((await messagesOf(api)).map(({ message_id }) => message_id).toSorted()).toEqual(backlog.toSorted());
    for (const [index, { workspace_id }] of tenants.entries()) {
      await checkHistory(api, sink, { accepted: [singles[index] as string], uncertain: [], workspace_id });
    }
  });
});
