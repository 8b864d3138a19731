import { describe, expect } from "vitest";
import { serverUrl } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test as base } from "./cluster-test.js";
import { allDelivered, checkHistory, delivered, messagesOf, send } from "./history.js";

/** The default lease, and a clock that only the tests move: one minute is no minute's wait. */
const noon = "2026-03-09T12:00:00.000Z";
const test = base.extend<{ flags: readonly string[] }>({
  flags: async ({ task: _task }, use) => use(["--clock", `manual=${noon}`]),
});

const advance = async (engine: EngineProcess, by: string) => {
  const { status, body } = await engine.admin("POST", "/clock", { advance: by });
  expect(status).toBe(200);
  return body.data;
};

describe.skipIf(serverUrl() === undefined)("workers with the lease they have by default", { timeout: 40_000 }, () => {
  test("leave the jobs of one that was killed while it sent for a minute, and have done them within 75 seconds", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    const before = await send(api, key, 20, "before");
    await delivered(api, 20, 10_000);
    sink.hold();
    const after = await send(api, key, 60, "after");
    await expect.poll(() => sink.held.length, { timeout: 5_000 }).toBe(10);
    first.signal("SIGKILL");
    await first.ended;
    const doubted = sink.held.map(({ messageId }) => messageId);
    sink.letPass();

    await cluster.start("worker");
    // All but what the first had in hand.
    await delivered(api, 60, 10_000);
    await advance(api, "59s");
    expect(await messagesOf(api, { status: "delivered" })).toHaveLength(60);
    expect((await advance(api, "16s")).now).toBe("2026-03-09T12:01:15.000Z");
    await allDelivered(api, 10_000);
    const ended = await checkHistory(api, sink, { accepted: [...before, ...after], doubted });
    const times = ended.map(({ timestamp }) => Date.parse(timestamp) - Date.parse(noon)).toSorted((a, b) => a - b);
    expect(times.slice(0, 60)).toEqual(Array(60).fill(0));
    expect(times.slice(60)).toHaveLength(20);
    for (const time of times.slice(60)) {
      expect(time).toBeGreaterThanOrEqual(60_000);
      expect(time).toBeLessThanOrEqual(75_000);
    }
  });

  test("keep what they have in hand, however far the clock is moved while they live", async ({ cluster, sink }) => {
    const [api] = await Promise.all([cluster.start("api"), cluster.start("worker"), cluster.start("worker")]);
    const { key } = await createKey(api);
    sink.hold();
    // No more than the two take at once: nothing is left for the process that moves the clock.
    const accepted = await send(api, key, 30, "held");
    await expect.poll(() => sink.held.length, { timeout: 10_000 }).toBe(20);
    for (const by of ["75s", "3d"]) expect((await advance(api, by)).fired).toEqual([]);
    sink.letPass();
    sink.release();
    await allDelivered(api, 10_000);
    await checkHistory(api, sink, { accepted, doubted: [] });
  });
});
