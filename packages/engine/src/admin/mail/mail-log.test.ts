import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openJsonStore } from "../../store/json/json-store.js";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import type { Store } from "../../store/store.js";
import { createMigratedDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { type CoreFixture, openCore } from "../../testing/core-fixture.js";

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

let ids = 0;

async function openJson(): Promise<Store> {
  const dir = mkdtempSync(join(tmpdir(), "posthorn-mail-"));
  cleanups.push(() => rmSync(dir, { recursive: true }));
  const store = await openJsonStore({ dir, now: () => 0, newId: () => `id-${ids++}` });
  cleanups.push(() => store.close());
  return store;
}

async function openPostgres(): Promise<Store> {
  const { url, drop } = await createMigratedDatabase(`posthorn_mail_${process.pid}_${ids++}`);
  cleanups.push(drop);
  const store = await openPostgresStore({ url });
  cleanups.push(() => store.close());
  return store;
}

const stores: { name: string; open: () => Promise<Store>; skip?: boolean }[] = [
  { name: "memory", open: async () => createMemoryStore() },
  { name: "JSON files", open: openJson },
  { name: "PostgreSQL", open: openPostgres, skip: testServerUrl() === undefined },
];

const html = '<p>Your code is <b>482913</b>.</p><a href="https://shop.example/verify?t=9a8b7c6d5e4f3a2b1c">Verify</a>';

/** Sends a mail, without running the job that delivers it, and returns the id of its message. */
async function send({ call }: CoreFixture, to: string, more: object = {}): Promise<string> {
  const body = { to, subject: "Verify your address", html, track_clicks: true, track_opens: true, ...more };
  return (await call("POST /email/send", { body })).body.data.results[0].message_id;
}

async function list({ admin }: CoreFixture, query = "") {
  const { status, body } = await admin(`GET /mail${query}`);
  expect(status).toBe(200);
  return body.data;
}

describe.each(stores)("mail that reached its recipients, in $name", ({ open, skip }) => {
  it.skipIf(skip)("is listed by its address in the order in which it was sent, however much there is", async () => {
    const store = await open();
    const core = await openCore({ store, settings: { requestLimit: 0, emailLimit: 0 } });
    const to = "reader@example.com";
    const send_at = new Date(core.clock.now() + 60_000).toISOString();
    const scheduled = { to, subject: "Later", text: "Hello", send_at };
    expect((await core.call("POST /email/send", { body: scheduled })).status).toBe(202);
    for (let sent = 0; sent < 120; sent += 1) await send(core, sent % 4 === 0 ? "other@example.com" : to);
    await core.core.runDueJobs();
    await core.core.time.advance(61_000);
    for (let sent = 0; sent < 30; sent += 1) await send(core, to);
    await core.core.runDueJobs();
    const { body } = await core.admin(`GET /workspaces/${core.workspace_id}/events?type=email.sent&limit=1000`);
    const sentTo = body.data.filter(({ data }: { data: { to: string } }) => data.to === to);
    const ids = sentTo.map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(1 + 90 + 30);
    const page = async (query: string) => {
      return (await list(core, `?to=${to}${query}`)).map(({ id }: { id: string }) => id);
    };
    for (const limit of [1, 10, 99, 100]) expect(await page(`&limit=${limit}`)).toEqual(ids.slice(0, limit));
    for (const from of [1, 71, 91, 115, 121]) {
      const after = `&after=${ids[from - 1]}`;
      expect(await page(`${after}&limit=10`)).toEqual(ids.slice(from, from + 10));
      expect(await page(`${after}&limit=100`)).toEqual(ids.slice(from, from + 100));
    }
  });

  it.skipIf(skip)("is listed, filtered, waited for and deleted", async () => {
    const store = await open();
    const core = await openCore({ store });
    const first = await send(core, "Ada@example.com");
    const second = await send(core, "grace@example.com", { subject: "WELCOME aboard" });
    expect(await list(core)).toEqual([]);
    await core.core.runDueJobs();
    const mails = await list(core);
    expect(mails.map(({ message_id }: { message_id: string }) => message_id)).toEqual([first, second]);
    const [ada, grace] = mails;
    expect(ada).toMatchObject({
      workspace_id: core.workspace_id,
      source: "posthorn",
      from: core.mails[0]?.from.address,
      to: ["Ada@example.com"],
      subject: "Verify your address",
      codes: ["482913"],
      code: "482913",
      link: "https://shop.example/verify?t=9a8b7c6d5e4f3a2b1c",
    });
    expect(ada.links.map(({ kind }: { kind: string }) => kind)).toEqual(["link", "unsubscribe", "preferences"]);
    expect(ada.headers).toMatchObject({ To: "Ada@example.com", "X-Posthorn-Message-Id": first });
    const { body } = await core.admin(`GET /workspaces/${core.workspace_id}/events?type=email.sent`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([ada.id, grace.id]);
    expect(core.mails[0]?.html).not.toContain("shop.example");

    const found = async (query: string) => (await list(core, query)).map(({ id }: { id: string }) => id);
    expect(await found("?to=ada@EXAMPLE.com")).toEqual([ada.id]);
    expect(await found("?to=da@example.com")).toEqual([]);
    expect(await found("?subject=welcome")).toEqual([grace.id]);
    expect(await found(`?from=${ada.from.toUpperCase()}&limit=1`)).toEqual([ada.id]);
    expect(await found("?from=other@example.com")).toEqual([]);
    expect(await found(`?after=${ada.id}`)).toEqual([grace.id]);
    expect(await found(`?after=${grace.id}&to=grace@example.com`)).toEqual([]);
    expect(await found(`?workspace_id=${core.workspace_id}&to=grace@example.com`)).toEqual([grace.id]);
    const other = await core.makeWorkspace("Other");
    expect(await found(`?workspace_id=${other.id}`)).toEqual([]);

    const waits = [
      list(core, "?to=eve@example.com&wait=60s"),
      list(core, `?after=${grace.id}&subject=verify&wait=60s`),
    ];
    const silent = list(core, "?to=nobody@example.com&wait=20ms");
    await send(core, "eve@example.com");
    await core.core.runDueJobs();
    const [[eve], [again]] = await Promise.all(waits);
    expect([eve.to, again.id]).toEqual([["eve@example.com"], eve.id]);
    expect(await silent).toEqual([]);

    const remove = async (query = "") => (await core.admin(`DELETE /mail${query}`)).body.data;
    expect(await remove("?to=ADA@example.com")).toEqual({ deleted: 1 });
    expect(await remove("?to=ada@example.com")).toEqual({ deleted: 0 });
    expect(await found("")).toEqual([grace.id, eve.id]);
    await send(core, "ada@example.com");
    await core.core.runDueJobs();
    expect(await found("?to=ada@example.com")).toHaveLength(1);
    expect(await remove(`?workspace_id=${other.id}`)).toEqual({ deleted: 0 });
    expect(await remove(`?workspace_id=${core.workspace_id}&to=eve@example.com`)).toEqual({ deleted: 1 });
    expect(await remove()).toEqual({ deleted: 2 });
    expect(await found("")).toEqual([]);
    expect(await remove()).toEqual({ deleted: 0 });
  });
});

describe("mail that reached its recipients", () => {
  it("includes simulated mail that is delivered, and none that bounces or waits", async () => {
    const core = await openCore();
    const { call, sandboxKey } = core;
    const body = { to: "ada@example.com", subject: "Hi", text: "Hi" };
    await call("POST /email/send", { key: sandboxKey, body });
    for (const kind of ["delivered", "bounced", "opened"]) await send(core, `${kind}@simulator.test`);
    const send_at = new Date(core.clock.now() + 60_000).toISOString();
    await call("POST /email/send", { body: { to: "eve@example.com", subject: "Later", text: "Hi", send_at } });
    await core.core.runDueJobs();
    const to = (await list(core)).map((mail: { to: string[] }) => mail.to[0]);
    expect(to).toEqual(["ada@example.com", "delivered@simulator.test", "opened@simulator.test"]);
  });

  it("holds 1,000 calls at once, and lets those go whose clients have gone", async () => {
    const core = await openCore();
    const each = Array.from({ length: 1000 }, (_, n) => n);
    const gone = new AbortController();
    const authorization = `Bearer ${core.operatorToken}`;
    const left = core.core.handle({
      method: "GET",
      url: "/_posthorn/mail?wait=60s&to=late@example.com",
      headers: { authorization },
      gone: () => gone.signal,
    });
    const waits = each.map((n) => list(core, `?to=user${n}@example.com&wait=60s`));
    gone.abort();
    expect(JSON.parse(String((await left).body))).toEqual({ data: [] });
    for (const n of each.filter((n) => n % 100 === 7)) await send(core, `user${n}@example.com`);
    await core.core.runDueJobs();
    const answered = await Promise.all(each.filter((n) => n % 100 === 7).map((n) => waits[n]));
    expect(answered.map(([mail]) => mail.to[0])).toEqual(
      each.filter((n) => n % 100 === 7).map((n) => `user${n}@example.com`),
    );
    core.core.endWaits();
    const rest = await Promise.all(waits);
    expect(rest.filter((mails) => mails.length === 0)).toHaveLength(990);
  });

  it.each([
    ["?to=ada", "to"],
    ["?to=", "to"],
    ["?from=@", "from"],
    ["?subject=", "subject"],
    ["?workspace_id=", "workspace_id"],
    ["?after=17", "after"],
    ["?limit=0", "limit"],
    ["?limit=101", "limit"],
    ["?limit=x", "limit"],
    ["?wait=60001ms", "wait"],
    ["?wait=2m", "wait"],
    ["?wait=5", "wait"],
    ["?wait=-1s", "wait"],
    ["?wait=1s&wait=2s", "wait"],
    ["?since=1s", "since"],
  ])("is refused for %s", async (query, path) => {
    const { admin } = await openCore();
    expect(await admin(`GET /mail${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: "validation_error", path } },
    });
  });

  it("is listed up to the limits of the parameters", async () => {
    const core = await openCore();
    core.core.endWaits();
    for (const query of ["?limit=1", "?limit=100", "?wait=60s", "?wait=1m", "?wait=0s", "?wait=1.5s"]) {
      expect(await list(core, query)).toEqual([]);
    }
    expect((await core.admin("GET /mail?workspace_id=nobody")).status).toBe(404);
    expect((await core.admin("GET /mail", undefined, { authorization: "Bearer wrong" })).status).toBe(401);
  });

  it("is not there in the service profile", async () => {
    const { admin } = await openCore({ settings: { profile: "service" } });
    expect([(await admin("GET /mail")).status, (await admin("DELETE /mail")).status]).toEqual([404, 404]);
  });

  it("is shown without its content once that has expired", async () => {
    const core = await openCore();
    await send(core, "ada@example.com");
    await core.core.runDueJobs();
    await core.store.transaction("system", async (tx) => {
      const message = await tx.messages.first({});
      await tx.contents.delete(message?.content_id ?? "");
    });
    expect(await list(core)).toMatchObject([
      { subject: "Verify your address", html: null, text: null, headers: {}, code: null, link: null },
    ]);
  });
});
