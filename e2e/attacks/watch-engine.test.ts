import { expect } from "vitest";
import { test } from "../process/engine-test.js";
import { slowness } from "./slowness.js";
import { watchEngine } from "./watch-engine.js";

test("an idle engine answers health checks at once and costs next to nothing", async ({ serve }) => {
  const engine = await serve();
  const cost = await watchEngine(engine, async () => {
    for (let n = 0; n < 50; n++) await fetch(`${engine.ready.base_url}/health`);
    return "done";
  });
  expect(cost.result).toBe("done");
  expect(cost.polls).toBeGreaterThan(1);
  expect(cost.healthFailures).toBe(0);
  expect(cost.healthP99).toBeLessThan(500 * slowness());
  if (process.platform === "linux") {
    expect(cost.cpu).toBeLessThan(slowness());
    expect(cost.memory).toBeLessThan(64 * 1024 * 1024);
  }
});

test("a stopped engine is reported as not answering", async ({ serve }) => {
  const engine = await serve();
  const cost = await watchEngine(engine, async () => {
    engine.signal("SIGSTOP");
    const call = fetch(`${engine.ready.base_url}/health`, { signal: AbortSignal.timeout(700) });
    await expect(call).rejects.toThrow();
    engine.signal("SIGCONT");
  });
  expect(cost.healthMax).toBeGreaterThan(600);
});
