import { describe, expect } from "vitest";
import { serverUrl } from "../support/database.js";
import { createKey } from "./cluster.js";
import { test } from "./cluster-test.js";
import { checkHistory, delivered, messagesOf, send } from "./history.js";

describe.skipIf(serverUrl() === undefined)("workers over one database", { timeout: 40_000 }, () => {
  test("lose no message when one is killed while it sends: another takes over after the lease", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    const before = await send(api, key, 20, "before");
    await delivered(api, 20, 10_000);
    sink.hold();
    const after = await send(api, key, 60, "after");
    await expect.poll(() => sink.held.length, { timeout: 5_000 }).toBeGreaterThan(0);
    first.signal("SIGKILL");
    await first.ended;
    const doubted = sink.held.map(({ messageId }) => messageId);
    sink.letPass();

    await cluster.start("worker");
    await delivered(api, 80, 15_000);
    await checkHistory(api, sink, { accepted: [...before, ...after], doubted });
  });

  test("keep nothing of one that was stopped past its lease, which sends nothing that waited for a connection", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    sink.hold();
    // A worker takes 20 of a workspace at once: ten await their reply, and ten follow on the same connections.
    const accepted = await send(api, key, 20, "stopped");
    await expect.poll(() => sink.held.length, { timeout: 5_000 }).toBe(10);
    const doubted = sink.held.map(({ messageId }) => messageId);
    first.signal("SIGSTOP");

    await cluster.start("worker");
    await expect.poll(() => sink.held.length, { timeout: 10_000 }).toBe(20);
    first.signal("SIGCONT");
    // The first worker's mails are taken; it ends only once it has tried to write that down.
    sink.release(10);
    expect((await first.stop()).code).toBe(0);
    expect(await messagesOf(api, { status: "delivered" })).toEqual([]);

    sink.letPass();
    sink.release();
    await delivered(api, 20, 10_000);
    await checkHistory(api, sink, { accepted, doubted });
  });

  test("send nothing of one whose server asked for the next mails while it was stopped past its lease", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    sink.hold();
    const accepted = await send(api, key, 20, "asked");
    await expect.poll(() => sink.held.length, { timeout: 5_000 }).toBe(10);
    const doubted = sink.held.map(({ messageId }) => messageId);
    first.signal("SIGSTOP");
    // Its server replies to ten mails and asks for the ten behind them, which it finds when it goes on, before its timers fire.
    sink.release(10);

    await cluster.start("worker");
    await expect.poll(() => sink.held.length, { timeout: 10_000 }).toBe(20);
    sink.letPass();
    sink.release();
    await delivered(api, 20, 15_000);
    first.signal("SIGCONT");
    expect((await first.stop()).code).toBe(0);
    await checkHistory(api, sink, { accepted, doubted });
  });
});
