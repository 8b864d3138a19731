import { describe, expect } from "vitest";
import { serverUrl } from "../support/database.js";
import { createKey } from "./cluster.js";
import { test } from "./cluster-test.js";
import { checkHistory, delivered, messagesOf, send } from "./history.js";

describe.skipIf(serverUrl() === undefined)("workers over one database", { timeout: 40_000 }, () => {
  test("lose no message when one is killed while it sends: another takes over after the lease expires", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    const before = await send(api, key, 20, "before");
    await delivered(api, 20, 10_000);
    sink.pause();
    const after = await send(api, key, 60, "after");
    await expect.poll(() => sink.pending.length, { timeout: 5_000 }).toBeGreaterThan(0);
    first.signal("SIGKILL");
    await first.ended;
    const uncertain = sink.pending.map(({ messageId }) => messageId);
    sink.resume();

    await cluster.start("worker");
    await delivered(api, 80, 15_000);
    await checkHistory(api, sink, { accepted: [...before, ...after], uncertain });
  });

  test("commit nothing of a worker that was suspended past its lease, which then sends no mail that waited for a connection", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    sink.pause();
    // A worker leases 20 jobs of a workspace at once: ten await their reply, and ten follow on the same connections.
    const accepted = await send(api, key, 20, "stopped");
    await expect.poll(() => sink.pending.length, { timeout: 5_000 }).toBe(10);
    const uncertain = sink.pending.map(({ messageId }) => messageId);
    first.signal("SIGSTOP");

    await cluster.start("worker");
    await expect.poll(() => sink.pending.length, { timeout: 10_000 }).toBe(20);
    first.signal("SIGCONT");
    // The server accepts the first worker's mails. The worker ends only after it has tried to record that.
    sink.reply(10);
    expect((await first.stop()).code).toBe(0);
    expect(await messagesOf(api, { status: "delivered" })).toEqual([]);

    sink.resume();
    sink.reply();
    await delivered(api, 20, 10_000);
    await checkHistory(api, sink, { accepted, uncertain });
  });

  test("send nothing from a worker that was suspended past its lease while its server became ready for the next mails", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    sink.pause();
    const accepted = await send(api, key, 20, "asked");
    await expect.poll(() => sink.pending.length, { timeout: 5_000 }).toBe(10);
    const uncertain = sink.pending.map(({ messageId }) => messageId);
    first.signal("SIGSTOP");
    // The server replies to ten mails and is ready for the next ten. The worker reads that when it resumes, before its timers fire.
    sink.reply(10);

    await cluster.start("worker");
    await expect.poll(() => sink.pending.length, { timeout: 10_000 }).toBe(20);
    sink.resume();
    sink.reply();
    await delivered(api, 20, 15_000);
    first.signal("SIGCONT");
    expect((await first.stop()).code).toBe(0);
    await checkHistory(api, sink, { accepted, uncertain });
  });
});
