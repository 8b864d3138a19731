import { describe, expect } from "vitest";
import { leasedJobs, serverUrl } from "../support/database.js";
import { createKey, createWorkspace } from "./cluster.js";
import { test } from "./cluster-test.js";
import { allDelivered, checkHistory, messagesOf, send } from "./history.js";

/** As much as one batch may hold. */
const calls = 10;
const recipients = 100;
/** Jobs of one workspace a worker has in hand at most. */
const inHand = 20;

describe.skipIf(serverUrl() === undefined)("workers that several workspaces share", { timeout: 60_000 }, () => {
  test("send one's single mails while another's backlog waits, behind a small part of it", async ({
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
    sink.hold();
    const backlog: string[] = [];
    for (let call = 0; call < calls; call += 1) backlog.push(...(await send(api, big.key, recipients, `big-${call}`)));
    expect(backlog).toHaveLength(calls * recipients);
    // Both workers have all of it that they may.
    await expect.poll(() => leasedJobs(database), { timeout: 10_000 }).toBe(workers * inHand);

    const singles: string[] = [];
    for (const { key } of tenants) singles.push(...(await send(api, key, 1, "single")));
    expect(singles).toHaveLength(tenants.length);
    // Taken in hand at once, though a thousand are due before them.
    await expect.poll(() => leasedJobs(database), { timeout: 10_000 }).toBe(workers * inHand + tenants.length);
    sink.letPass();
    sink.release();
    for (const { workspace_id } of tenants) await allDelivered(api, 20_000, workspace_id);
    const order = sink.mails.map(({ messageId }) => messageId);
    const last = Math.max(...singles.map((id) => order.indexOf(id)));
    // What stood before them in their own worker, and what the other did meanwhile: some 30 mails of 1,000.
    expect(last).toBeLessThan(backlog.length / 10);

    // The rest of the backlog is not waited for: none of it is lost, and no mail so far came twice.
    expect((await messagesOf(api)).map(({ message_id }) => message_id).toSorted()).toEqual(backlog.toSorted());
    for (const [index, { workspace_id }] of tenants.entries()) {
      await checkHistory(api, sink, { accepted: [singles[index] as string], doubted: [], workspace_id });
    }
  });
});
