import { describe, expect } from "vitest";
import { serverUrl } from "../support/database.js";
import type { EngineProcess } from "../support/engine-process.js";
import { createKey } from "./cluster.js";
import { test as base } from "./cluster-test.js";
import { allDelivered, checkHistory, delivered, messagesOf, send } from "./history.js";

const noon = "2026-03-09T12:00:00.000Z";
/** With the default lease of a minute, on a clock that the tests move. */
const test = base.extend<{ flags: readonly string[] }>({
  flags: async ({ task: _task }, use) => use(["--clock", `manual=${noon}`]),
});

const advance = async (engine: EngineProcess, by: string) => {
  const { status, body } = await engine.admin("POST", "/clock", { advance: by });
  expect(status).toBe(200);
  return body.data;
};

describe.skipIf(serverUrl() === undefined)("workers with the default lease", { timeout: 40_000 }, () => {
  test("take over the jobs of a killed worker after a minute, and complete them within 75 seconds", async ({
    cluster,
    sink,
  }) => {
    const [api, first] = await Promise.all([cluster.start("api"), cluster.start("worker")]);
    const { key } = await createKey(api);
    const before = await send(api, key, 20, "before");
    await delivered(api, 20, 10_000);
    sink.pause();
    const after = await send(api, key, 60, "after");
    await expect.poll(() => sink.pending.length, { timeout: 5_000 }).toBe(10);
    first.signal("SIGKILL");
    await first.ended;
    const uncertain = sink.pending.map(({ messageId }) => messageId);
    sink.resume();

    await cluster.start("worker");
    // All but the jobs of the first worker.
    await delivered(api, 60, 10_000);
    await advance(api, "59s");
    expect(await messagesOf(api, { status: "delivered" })).toHaveLength(60);
    expect((await advance(api, "16s")).now).toBe("2026-03-09T12:01:15.000Z");
    await allDelivered(api, 10_000);
    const ended = await checkHistory(api, sink, { accepted: [...before, ...after], uncertain });
    const times = ended.map(({ timestamp }) => Date.parse(timestamp) - Date.parse(noon)).toSorted((a, b) => a - b);
    expect(times.slice(0, 60)).toEqual(Array(60).fill(0));
    expect(times.slice(60)).toHaveLength(20);
    for (const time of times.slice(60)) {
      expect(time).toBeGreaterThanOrEqual(60_000);
      expect(time).toBeLessThanOrEqual(75_000);
    }
  });

  test("keep their running jobs, however far the clock is moved", async ({ cluster, sink }) => {
    const [api] = await Promise.all([cluster.start("api"), cluster.start("worker"), cluster.start("worker")]);
    const { key } = await createKey(api);
    sink.pause();
    // No more than the two workers lease at once: the process that moves the clock finds no job.
    const accepted = await send(api, key, 30, "running");
    await expect.poll(() => sink.pending.length, { timeout: 10_000 }).toBe(20);
    for (const by of ["75s", "3d"]) expect((await advance(api, by)).fired).toEqual([]);
    sink.resume();
    sink.reply();
    await allDelivered(api, 10_000);
    await checkHistory(api, sink, { accepted, uncertain: [] });
  });
});
