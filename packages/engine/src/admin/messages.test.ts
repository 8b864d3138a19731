import { describe, expect, it } from "vitest";
import { type CoreFixture, openCore } from "../testing/core-fixture.js";

/** Sends so many messages, three a millisecond, to one of three addresses, half of them from a template. */
async function sendMessages({ call, pass }: CoreFixture, count: number): Promise<string> {
  const { body } = await call("POST /templates", { body: { name: "T", html: "<p>x</p>" } });
  const template_id = body.data.id as string;
  for (let n = 0; n < count; n += 1) {
    if (n % 3 === 0) pass(1);
    const content = n % 2 === 0 ? { template_id } : { text: "t" };
    const to = `${["ada", "bob", "eve"][n % 3]}@example.com`;
    await call("POST /email/send", { body: { to, subject: `m${n}`, ...content } });
  }
  return template_id;
}

/** Returns the subjects of all pages of a list, asked for by cursor. */
async function pagesOf({ admin, workspace_id }: CoreFixture, query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const from: string = cursor === "" ? "&count=false" : `&cursor=${cursor}`;
    const { body } = await admin(`GET /workspaces/${workspace_id}/messages?${query}${from}`);
    expect("total" in body.pagination).toBe(false);
    expect(body.pagination.has_more).toBe(body.pagination.next_cursor !== null);
    pages.push(body.data.map(({ subject }: { subject: string }) => subject));
    cursor = body.pagination.next_cursor;
  }
  return pages;
}

describe("the list of messages", () => {
  it("has each message on one page, by cursor, also of one millisecond and with filters", async () => {
    const core = await openCore({ settings: { requestLimit: 0, emailLimit: 0 } });
    const template_id = await sendMessages(core, 20);
    const all = Array.from({ length: 20 }, (_, n) => `m${19 - n}`);
    for (const limit of [1, 2, 3, 7, 19, 20, 21]) {
      expect((await pagesOf(core, `limit=${limit}`)).flat()).toEqual(all);
    }
    const ofTemplate = all.filter((_, n) => n % 2 === 1);
    expect((await pagesOf(core, `limit=4&template_id=${template_id}`)).flat()).toEqual(ofTemplate);
    const { body } = await core.admin(`GET /workspaces/${core.workspace_id}/messages?limit=20`);
    const times = body.data.map(({ created_at }: { created_at: string }) => created_at);
    const range = `since=${times[15]}&until=${times[4]}`;
    const within = all.filter((_, n) => times[n] >= times[15] && times[n] < times[4]);
    expect((await pagesOf(core, `limit=2&${range}`)).flat()).toEqual(within);
    expect((await pagesOf(core, "limit=2&to=Ada@Example.com&status=queued")).flat()).toEqual(
      all.filter((_, n) => (19 - n) % 3 === 0),
    );
  });

  it("keeps its place by cursor while messages arrive", async () => {
    const core = await openCore();
    await sendMessages(core, 4);
    const path = `GET /workspaces/${core.workspace_id}/messages?limit=2`;
    const { pagination } = (await core.admin(path)).body;
    expect(pagination).toMatchObject({ total: 4, offset: 0, limit: 2, has_more: true });
    await core.call("POST /email/send", { body: { to: "new@example.com", subject: "new", text: "t" } });
    const next = (await core.admin(`${path}&cursor=${pagination.next_cursor}&count=true`)).body;
    expect(next.data.map(({ subject }: { subject: string }) => subject)).toEqual(["m1", "m0"]);
    expect(next.pagination).toEqual({ total: 5, limit: 2, offset: 0, has_more: false, next_cursor: null });
  });

  it.each([
    ["cursor=", "cursor"],
    ["cursor=nonsense", "cursor"],
    ["count=perhaps", "count"],
  ])("refuses %s", async (query, path) => {
    const { admin, workspace_id } = await openCore();
    const { status, body } = await admin(`GET /workspaces/${workspace_id}/messages?${query}`);
    expect([status, body.error.path]).toEqual([400, path]);
  });

  it("refuses an offset with a cursor", async () => {
    const core = await openCore();
    await sendMessages(core, 2);
    const path = `GET /workspaces/${core.workspace_id}/messages?limit=1`;
    const { next_cursor } = (await core.admin(path)).body.pagination;
    const { status, body } = await core.admin(`${path}&cursor=${next_cursor}&offset=1`);
    expect([status, body.error.path]).toEqual([400, "offset"]);
  });
});

describe("a message", () => {
  it("shows what it was rendered with, and what suppresses its address", async () => {
    const { admin, call, core } = await openCore({ workspace: { from_email: "a@example.com", company_name: "Co" } });
    await call("POST /contacts", {
      body: { email: "ada@example.com", first_name: "Ada", attributes: { plan: "pro" } },
    });
    const { body: template } = await call("POST /templates", { body: { name: "T", html: "<p>{{item}}</p>" } });
    const content = { subject: "s", template_id: template.data.id, template_data: { item: "engine" } };
    const sent = (await call("POST /email/send", { body: { to: "ada@example.com", ...content } })).body;
    const id = sent.data.results[0].message_id;
    const before = (await admin(`GET /messages/${id}`)).body.data;
    expect(before).toMatchObject({ template_data: null, rendered_with: null, attempt_log: [], suppression: null });
    await core.runDueJobs();
    await call("POST /suppressions", { body: { email: "ada@example.com" } });
    expect((await admin(`GET /messages/${id}`)).body.data).toMatchObject({
      status: "delivered",
      template_data: { item: "engine" },
      rendered_with: { contact: { first_name: "Ada", attributes: { plan: "pro" } }, company_name: "Co" },
      suppression: { reason: "manual" },
      attempt_log: [{ at: "2026-11-21T09:00:00.000Z", times: 1, duration_ms: 0 }],
    });
  });
});
