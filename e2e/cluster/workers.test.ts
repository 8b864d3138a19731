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

  test("keep nothing of one that stood still past its lease, which goes on with nothing that waited", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    sink.hold();
    // As many as it takes at once of a workspace: five are on their way, the others wait for a connection.
    const accepted = await send(api, key, 16, "stopped");
    await expect.poll(() => sink.held.length, { timeout: 5_000 }).toBe(5);
    const doubted = sink.held.map(({ messageId }) => messageId);
    first.signal("SIGSTOP");

    await cluster.start("worker");
    await expect.poll(() => sink.held.length, { timeout: 10_000 }).toBe(10);
    first.signal("SIGCONT");
    // The first worker's mails are taken; it ends only once it has tried to write that down.
    sink.release(5);
    expect((await first.stop()).code).toBe(0);
    expect(await messagesOf(api, { status: "delivered" })).toEqual([]);

    sink.letPass();
    sink.release();
    await delivered(api, 16, 10_000);
    await checkHistory(api, sink, { accepted, doubted });
  });
});
