import { describe, expect, it } from "vitest";
import { classify } from "../../delivery/classify.js";
import type { Outcome } from "../../delivery/mailer.js";
import { scriptedMailer } from "../../delivery/testing/scripted-mailer.js";
import { beginning, openCore } from "../../testing/core-fixture.js";
import { recordComplained } from "../emails/messages.js";

const day = 24 * 60 * 60 * 1000;
const iso = (after: number) => new Date(beginning + after).toISOString();
const accepted: Outcome = { result: "accepted", response: "250 2.0.0 ok" };
const rejected = (reply: string) => classify({ stage: "rcpt", reply, message: "" });
const unknown = rejected("550 5.1.1 no such user");
const bare = rejected("550 no");
const full = rejected("552 5.2.2 mailbox full");

/** A core whose mail server replies to each mail with the next reply of a script. */
async function setup(...script: Outcome[]) {
  const fixture = await openCore({ mailer: scriptedMailer(...script), settings: { requestLimit: 0, emailLimit: 0 } });
  const { call, core } = fixture;
  const send = async (to = "ada@example.com"): Promise<string> => {
    const { body } = await call("POST /email/send", { body: { to, subject: "Hi", text: "Hi" } });
    await core.runDueJobs();
    return body.data.results[0].message_id;
  };
  const bounces = async (query = "") => (await call(`GET /bounces${query}`)).body;
  const reasons = async () =>
    (await call("GET /suppressions")).body.data.map(({ reason }: { reason: string }) => reason);
  return { ...fixture, send, bounces, reasons };
}

describe("a bounce", () => {
  it("is recorded with the server's response, and is part of its message's event", async () => {
    const { call, admin, send, bounces } = await setup(unknown);
    const contact = (await call("POST /contacts", { body: { email: "ada@gmail.com" } })).body.data;
    const message_id = await send("ada@gmail.com");
    const { data } = await bounces();
    expect(data).toEqual([
      {
        id: expect.any(String),
        email: "ada@gmail.com",
        message_id,
        contact_id: contact.id,
        campaign_id: null,
        type: "permanent",
        sub_type: "unknown_user",
        smtp_status: "5.1.1",
        diagnostic_code: "550 5.1.1 no such user",
        isp_name: "Gmail",
        bounced_at: iso(0),
        created_at: iso(0),
        updated_at: iso(0),
      },
    ]);
    expect((await call(`GET /bounces/${data[0].id}`)).body.data).toEqual(data[0]);
    const { events } = (await admin(`GET /messages/${message_id}`)).body.data;
    expect(events).toMatchObject([
      { type: "email.bounced", data: { message_id, bounced_at: iso(0), bounce_type: "permanent", bounce: data[0] } },
    ]);
  });

  it("of a test address is recorded and never suppresses the address", async () => {
    const { send, bounces, reasons } = await setup();
    for (let i = 0; i < 6; i += 1) await send("soft-bounced@simulator.test");
    await send("bounced@simulator.test");
    await send("suppressed@simulator.test");
    const { data } = await bounces("?limit=2");
    expect(data.map((row: Record<string, unknown>) => [row.type, row.sub_type])).toEqual([
      ["permanent", "suppressed"],
      ["permanent", "unknown_user"],
    ]);
    expect(await reasons()).toEqual([]);
  });

  it("of another workspace is not found", async () => {
    const { call, send, bounces, makeWorkspace } = await setup(unknown);
    await send();
    const [{ id }] = (await bounces()).data;
    const { key } = await makeWorkspace("Other");
    expect((await call(`GET /bounces/${id}`, { key })).body.error.code).toBe("not_found");
    expect((await call("GET /bounces", { key })).body.pagination.total).toBe(0);
  });
});

describe("the list of bounces", () => {
  it("is filtered by type, address and time, newest first", async () => {
    const { send, bounces, pass } = await setup(unknown, full, full);
    await send("ada@example.com");
    pass(1000);
    await send("grace@example.com");
    pass(1000);
    await send("grace+2@example.com");
    const emails = async (query: string) =>
      (await bounces(query)).data.map(({ email }: { email: string }) => email.split("@")[0]);
    expect(await emails("")).toEqual(["grace+2", "grace", "ada"]);
    expect(await emails("?type=permanent")).toEqual(["ada"]);
    expect(await emails("?email=GRACE%40Example.com")).toEqual(["grace"]);
    expect(await emails(`?since=${iso(1000)}`)).toEqual(["grace+2", "grace"]);
    expect(await emails(`?until=${iso(1000)}`)).toEqual(["ada"]);
    expect(await emails(`?since=${iso(1000)}&until=${iso(2000)}&type=transient`)).toEqual(["grace"]);
    expect(await emails(`?since=${iso(1000)}&until=${iso(1000)}`)).toEqual([]);
    expect(await emails("?since=2026-11-21T09:00:01Z")).toEqual(["grace+2", "grace"]);
    expect(await emails("?until=20261121T100001%2B0100")).toEqual(["ada"]);
    // A plus sign in a URL is decoded as a space unless it is escaped.
    expect(await emails("?until=2026-11-21T10:00:01+01:00")).toEqual(["ada"]);
    expect(await emails("?since=2026-11-21")).toHaveLength(3);
    expect(await emails("?since=2026-11-22")).toEqual([]);
    expect(await emails("?until=2026-11-21")).toEqual([]);
    expect(await emails("?until=20261122")).toHaveLength(3);
    expect((await bounces("?limit=1&offset=1")).pagination).toEqual({ total: 3, limit: 1, offset: 1, has_more: true });
  });

  it("rejects a period that ends before it begins", async () => {
    const { call } = await setup();
    const { status, body } = await call(`GET /bounces?since=${iso(1)}&until=${iso(0)}`);
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", "until"]);
  });

  it.each([
    ["since", "2026-02-30"],
    ["since", "2026-11-21T09:00:00"],
    ["until", "2026-11"],
    ["until", "1795429800"],
    ["until", ""],
  ])("are not listed with %s=%s", async (name, text) => {
    const { call } = await setup();
    const { status, body } = await call(`GET /bounces?${name}=${text}`);
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", name]);
  });
});

describe("an address is suppressed", () => {
  it("when its server reports that the mailbox does not exist", async () => {
    const { call, send, reasons } = await setup(unknown);
    await call("POST /contacts", { body: { email: "ada@example.com" } });
    await send();
    expect(await reasons()).toEqual(["bounce"]);
    expect((await call("GET /contacts?bounced=true")).body.pagination.total).toBe(1);
  });

  it("at the second rejection without details within exactly 30 days", async () => {
    for (const [wait, expected] of [
      [30 * day, ["bounce"]],
      [30 * day + 1, []],
    ] as const) {
      const { send, reasons, pass } = await setup(bare);
      await send();
      expect(await reasons()).toEqual([]);
      pass(wait);
      await send();
      expect(await reasons()).toEqual(expected);
    }
  });

  it("not for a rejection of another address without details", async () => {
    const { send, reasons } = await setup(bare);
    await send("ada@example.com");
    await send("grace@example.com");
    expect(await reasons()).toEqual([]);
  });

  it("after five transient bounces in a row", async () => {
    const { send, reasons, pass } = await setup(full);
    for (let i = 0; i < 4; i += 1) {
      await send();
      pass(day);
    }
    expect(await reasons()).toEqual([]);
    await send();
    expect(await reasons()).toEqual(["bounce"]);
  });

  it.each([
    ["a delivery", accepted],
    ["a bounce of another kind", bare],
  ])("not after five transient bounces with %s between them", async (_, other) => {
    const { send, reasons, pass } = await setup(full, full, full, other, full, full);
    for (let i = 0; i < 6; i += 1) {
      await send();
      pass(day);
    }
    expect(await reasons()).toEqual([]);
    for (let i = 0; i < 3; i += 1) {
      await send();
      pass(day);
    }
    expect(await reasons()).toEqual(["bounce"]);
  });

  it("when its owner complains, once per message", async () => {
    const { core, store, send, reasons, admin } = await setup(accepted);
    const id = await send();
    for (let i = 0; i < 2; i += 1) {
      await store.transaction("system", async (tx) => {
        const row = await tx.messages.get(id);
        if (row) await recordComplained(core.ctx, tx, row, { feedback_type: "abuse", suppress: true });
      });
    }
    expect(await reasons()).toEqual(["complaint"]);
    const { events } = (await admin(`GET /messages/${id}`)).body.data;
    expect(events.slice(2)).toMatchObject([
      { type: "email.complained", data: { complained_at: iso(0), complaint: { feedback_type: "abuse" } } },
    ]);
  });
});
