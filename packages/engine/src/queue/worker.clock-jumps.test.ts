import { afterEach, describe, expect, it } from "vitest";
import { createCore } from "../create-core.js";
import type { Mailer } from "../delivery/mailer.js";
import type { AbortSignalLike } from "../platform/cancellation.js";
import { createClock } from "../platform/clock.js";
import { bootstrap } from "../startup/bootstrap.js";
import { createMemoryStore } from "../store/memory/memory-store.js";

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A running core whose wall clock can be set; mail to `slow@…` waits for `release`. */
async function startCore() {
  let skew = 0;
  const clock = createClock({ wallClock: () => Date.now() + skew });
  const sent: { to: string; at: number }[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const signals: AbortSignalLike[] = [];
  const mailer: Mailer = {
    kind: "smtp",
    async deliver({ to }, { signal } = {}) {
      sent.push({ to, at: clock.now() });
      if (signal) signals.push(signal);
      if (to.startsWith("slow")) await gate;
      return { result: "accepted", response: "250 ok" };
    },
    async close() {},
  };
  const store = createMemoryStore();
  const secret = "a secret of more than thirty-two characters";
  const settings = { requestLimit: 0, emailLimit: 0 };
  const core = createCore({ store, clock, mailer, secret, settings, worker: { lease: 60 * second } });
  const { liveKey } = await bootstrap(core.ctx, store);
  await core.start();
  cleanups.push(async () => {
    release();
    await core.stop();
  });
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${liveKey}`, "content-type": "application/json" };
    const request = { method, url: `/v1${path}`, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await core.handle(request);
    return JSON.parse(String(response.body)).data;
  };
  return {
    sent,
    signals,
    release: () => release(),
    times: (to: string) => sent.filter((each) => each.to === to).length,
    set: (change: number) => {
      skew += change;
    },
    status: async (id: string) => (await call("GET", `/email/${id}/status`)).status,
    /** Sends a mail, `after` ms from now, and returns its id. */
    async send(to: string, after?: number): Promise<string> {
      const send_at = after === undefined ? {} : { send_at: new Date(clock.now() + after).toISOString() };
      const data = await call("POST", "/email/send", { to, subject: "Hi", text: "Hi", ...send_at });
      return data.message_id ?? data.results[0].message_id;
    },
  };
}

describe("a worker whose wall clock is set", () => {
  it("three days ahead sends no running mail twice, and none before its time", async () => {
    const { send, set, release, times, status, sent, signals } = await startCore();
    const slow = await send("slow@example.com");
    await expect.poll(() => times("slow@example.com")).toBe(1);
    set(3 * day);
    // The worker wakes, and the lease of its running job has expired by the clock.
    const next = await send("ada@example.com");
    await expect.poll(() => status(next)).toBe("delivered");
    const early = await send("later@example.com", 2 * hour);
    const last = await send("grace@example.com");
    await expect.poll(() => status(last)).toBe("delivered");
    expect(times("slow@example.com")).toBe(1);
    expect(signals[0]?.aborted).toBe(false);
    release();
    await expect.poll(() => status(slow)).toBe("delivered");
    expect(times("slow@example.com")).toBe(1);
    expect(await status(early)).toBe("scheduled");
    expect(sent.map(({ to }) => to)).not.toContain("later@example.com");
  });

  it("an hour back keeps running jobs, sends new mail, and none before its time", async () => {
    const { send, set, release, times, status, signals } = await startCore();
    const slow = await send("slow@example.com");
    const soon = await send("soon@example.com", 90 * second);
    await expect.poll(() => times("slow@example.com")).toBe(1);
    set(-hour);
    const next = await send("ada@example.com");
    await expect.poll(() => status(next)).toBe("delivered");
    expect(times("slow@example.com")).toBe(1);
    expect(signals[0]?.aborted).toBe(false);
    release();
    await expect.poll(() => status(slow)).toBe("delivered");
    expect(times("slow@example.com")).toBe(1);
    expect([await status(soon), times("soon@example.com")]).toEqual(["scheduled", 0]);
    // Corrected, and past the scheduled time: the mail is sent once.
    set(hour + 2 * 60 * second);
    await send("grace@example.com");
    await expect.poll(() => status(soon)).toBe("delivered");
    expect(times("soon@example.com")).toBe(1);
  });
});
