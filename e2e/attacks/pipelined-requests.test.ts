import { describe, expect } from "vitest";
import { test } from "../process/engine-test.js";
import { slowClient, unlimitedKey } from "./slow-client.js";
import { slowness } from "./slowness.js";
import { watchEngine } from "./watch-engine.js";

describe("clients", { timeout: 60_000 }, () => {
  test("that send thousands of requests on one connection delay only themselves", async ({ serve }) => {
    const engine = await serve();
    const key = await unlimitedKey(engine);
    const one = `GET /v1/lists HTTP/1.1\r\nHost: engine\r\nAuthorization: Bearer ${key}\r\n\r\n`;
    const cost = await watchEngine(engine, () => slowClient(engine, one.repeat(5000)).cut);
    // The engine closes a connection after 1,000 requests.
    expect(cost.result).toBeLessThan(30);
    expect(cost.healthFailures).toBe(0);
    expect(cost.healthP99).toBeLessThan(500 * slowness());
  });
});
