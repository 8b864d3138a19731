import { describe, expect } from "vitest";
import { test } from "../process/engine-test.js";
import type { EngineProcess } from "../support/engine-process.js";
import { slowness } from "./slowness.js";
import { cpuOf } from "./watch-engine.js";

/** Creates a workspace and returns a key of it without limits. */
async function tenant(engine: EngineProcess, name: string): Promise<string> {
  const made = await engine.admin("POST", "/workspaces", { name, settings: { from_email: "a@example.com" } });
  const wanted = { name, type: "sandbox", rate_limit: 0, email_rate_limit: 0 };
  return (await engine.admin("POST", `/workspaces/${made.body.data.id}/keys`, wanted)).body.data.key;
}

/**
 * Returns the seconds of the engine's work: its CPU time where the system reports it, so that other work of this
 * machine does not count.
 */
const workOf = ({ ready }: EngineProcess) => cpuOf(ready.pid) ?? performance.now() / 1000;

/** Calls the API and returns the status and the seconds of the engine's work until the answer. */
async function call(engine: EngineProcess, key: string, path: string, body?: string) {
  const began = workOf(engine);
  const response = await fetch(`${engine.ready.base_url}${path}`, {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { method: "POST", body }),
  });
  await response.arrayBuffer();
  return { status: response.status, took: workOf(engine) - began };
}

const message = { to: "ada@example.com", subject: "News" };
const batch = (messages: object[]) => JSON.stringify({ messages });
/** Bodies that take long, by the number of the call: each has a content that is new. */
const heavy: [string, (n: number) => string][] = [
  [
    "a full batch of 30 MB",
    (n) => batch(Array.from({ length: 1000 }, (_, i) => ({ ...message, html: `${n} ${i}${"<p>x</p>".repeat(3700)}` }))),
  ],
  [
    "a message with 990,000 values",
    (n) => batch([{ ...message, text: `${n}`, template_data: { x: new Array(990_000).fill(0) } }]),
  ],
  [
    "a message with 249,000 names",
    (n) => {
      const template_data = Object.fromEntries(Array.from({ length: 249_000 }, (_, i) => [`n${i}`, i]));
      return batch([{ ...message, text: `${n}`, template_data }]);
    },
  ],
];

describe("a tenant", { timeout: 120_000 }, () => {
  test.for(heavy)("waits for less than a second while another sends %s", async ([, body], { serve }) => {
    const engine = await serve();
    const [loud, quiet] = [await tenant(engine, "loud"), await tenant(engine, "quiet")];
    await call(engine, quiet, "/contacts", JSON.stringify({ email: "first@example.com" }));
    let over = false;
    const waits: number[] = [];
    const others = (async () => {
      for (let n = 0; !over; n++) {
        const written = await call(engine, quiet, "/contacts", JSON.stringify({ email: `c${n}@example.com` }));
        const read = await call(engine, quiet, "/contacts?limit=1");
        expect([written.status, read.status]).toEqual([201, 200]);
        waits.push(written.took, read.took);
      }
    })();
    const taken = [];
    for (let n = 0; n < 3; n++) taken.push(await call(engine, loud, "/email/batch", body(n)));
    over = true;
    await others;
    for (const { status } of taken) expect(status).toBe(202);
    expect(Math.max(...waits)).toBeLessThan(slowness());
  });
});
