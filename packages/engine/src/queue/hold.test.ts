import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../store/memory/memory-store.js";
import { openCore } from "../testing/core-fixture.js";
import { readHold, writeHold } from "./hold.js";

const mail = { to: "ada@example.com", subject: "Hi", html: "<p>Hi</p>" };

/** A core whose jobs an operator holds, with functions that send mail and read its status. */
async function startHeld() {
  const fixture = await openCore();
  const { call, admin, core } = fixture;
  await core.start();
  await admin("POST /hold");
  return {
    ...fixture,
    send: async (more = {}): Promise<string> => {
      const { data } = (await call("POST /email/send", { body: { ...mail, ...more } })).body;
      return data.message_id ?? data.results[0].message_id;
    },
    status: async (id: string) => (await call(`GET /email/${id}/status`)).body.data,
    release: (due_jobs: string) => admin("POST /hold/release", { due_jobs }),
  };
}

describe("a hold", () => {
  it("answers calls and accepts mail, sends none of it however far the clock moves, and says so", async () => {
    const { call, admin, core, mails, send, status, advance, release, logged } = await startHeld();
    const id = await send();
    const scheduled = await send({ send_at: "2026-11-21T10:00:00Z" });
    await advance(2 * 3_600_000);
    await core.settle();
    await core.runDueJobs();
    expect(mails).toEqual([]);
    expect([(await status(id)).status, (await status(scheduled)).status]).toEqual(["queued", "scheduled"]);
    expect((await call("GET /health", { key: null })).body.data).toMatchObject({ status: "ok", held: true });
    const { data } = (await admin("GET /hold")).body;
    expect(data).toEqual({
      held: true,
      reason: "operator",
      since: "2026-11-21T09:00:00.000Z",
      backup_written: null,
      due_jobs: expect.any(Number),
    });
    expect(logged.join("\n")).toContain("jobs are held: nothing is sent until an operator releases them");
    expect((await release("run")).body.data).toMatchObject({ held: false, since: null, dropped: 0 });
    await core.settle();
    expect(mails.map(({ to }) => to)).toEqual(["ada@example.com", "ada@example.com"]);
    expect((await call("GET /health", { key: null })).body.data).not.toHaveProperty("held");
    await core.stop();
  });

  it("that drops what was due fails its mail, deliveries and schedules, and sends what came later", async () => {
    const fixture = await openCore({ workspace: { daily_limit: 3 } });
    const { call, admin, core, mails, pass, store } = fixture;
    await call("POST /webhooks/triggers", { body: { targetUrl: "https://example.com/", event: "contact.created" } });
    await call("POST /contacts", { body: { email: "ada@example.com" } });
    const first = (await call("POST /email/send", { body: mail })).body.data.results[0].message_id;
    const send_at = "2026-11-21T09:10:00Z";
    const { message_id } = (await call("POST /email/send", { body: { ...mail, send_at } })).body.data;
    const later = { ...mail, to: "grace@example.com", send_at: "2026-11-21T11:00:00Z" };
    await call("POST /email/send", { body: later });
    pass(3_600_000);
    await core.start({ hold: true });
    pass(1);
    const accepted = { ...mail, to: "linus@example.com" };
    // What is held counts against the limit until it is dropped.
    expect((await call("POST /email/send", { body: accepted })).body.error.code).toBe("limit_reached");
    const { dropped } = (await admin("POST /hold/release", { due_jobs: "drop" })).body.data;
    expect(dropped).toBe(3);
    expect((await call("POST /email/send", { body: accepted })).status).toBe(200);
    await core.settle();
    await fixture.advance(3 * 3_600_000);
    expect(mails.map(({ to }) => to)).toEqual(["linus@example.com", "grace@example.com"]);
    for (const id of [first, message_id]) {
      const { body } = await admin(`GET /messages/${id}`);
      expect(body.data).toMatchObject({
        status: "failed",
        last_response: expect.stringContaining("released the held jobs"),
      });
    }
    const deliveries = await store.read("system", (tx) => tx.deliveries.find({}));
    expect(deliveries.map(({ status }) => status)).toEqual(["failed"]);
    await core.stop();
  });

  it("is of the store: it survives a restart, and that of a restored store begins with the first start", async () => {
    const store = createMemoryStore();
    await store.transaction("system", (tx) =>
      writeHold(tx, { reason: "restored", since: null, backup_written: "2026-11-20T09:00:00.000Z" }),
    );
    const { core, admin, pass } = await openCore({ store });
    await core.start();
    await core.stop();
    pass(5);
    const { record } = core.hold;
    expect(record).toMatchObject({ reason: "restored", since: Date.parse("2026-11-21T09:00:00.000Z") });
    const again = await openCore({ store });
    await again.core.start();
    expect(again.core.hold.record).toEqual(record);
    await again.core.stop();
    await admin("POST /hold/release", { due_jobs: "run" });
    expect(await readHold(store)).toBeUndefined();
  });

  it("is released only with a word on the due jobs", async () => {
    const { admin, release } = await startHeld();
    expect((await admin("POST /hold/release")).body.error.code).toBe("validation_error");
    expect((await release("send")).body.error).toMatchObject({ code: "validation_error", path: "due_jobs" });
    expect((await admin("GET /hold")).body.data.held).toBe(true);
  });
});
