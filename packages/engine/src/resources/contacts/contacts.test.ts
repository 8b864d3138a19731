import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const create = async (body: unknown) => (await call("POST /contacts", { body })).body.data;
  const find = async (query: string) => {
    const { data } = (await call(`GET /contacts?${query}`)).body;
    return data.map(({ email }: { email: string }) => email);
  };
  const events = async (type?: string) => {
    const { data } = (await fixture.operator(`GET /workspaces/${fixture.workspace_id}/events`)).body;
    return type === undefined ? data : data.filter((event: { type: string }) => event.type === type);
  };
  return { ...fixture, create, find, events };
}

describe("a new contact", () => {
  it("has all fields, those not given being null or their default", async () => {
    const { create, call, events } = await setup();
    const made = await create({ email: "Ada@Example.com" });
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      email: "Ada@Example.com",
      first_name: null,
      last_name: null,
      attributes: {},
      subscribed: true,
      bounced: false,
      unsubscribed_at: null,
      tags: [],
      lists: [],
      created_at: iso(0),
      updated_at: iso(0),
    });
    expect((await call(`GET /contacts/${made.id}`)).body.data).toEqual(made);
    expect(await events()).toEqual([
      { id: expect.any(String), type: "contact.created", timestamp: iso(0), data: made },
    ]);
  });

  it("may begin unsubscribed", async () => {
    const { create, events } = await setup();
    const made = await create({ email: "ada@example.com", subscribed: false });
    expect([made.subscribed, made.unsubscribed_at]).toEqual([false, iso(0)]);
    expect(await events("contact.unsubscribed")).toEqual([]);
  });

  it.each([
    ["ada@example.com", "ADA@EXAMPLE.COM"],
    ["ada@bücher.example", "Ada@xn--bcher-kva.example"],
  ])("is refused when %s is there already as %s", async (one, other) => {
    const { create, call, find } = await setup();
    await create({ email: one });
    const { status, body } = await call("POST /contacts", { body: { email: other } });
    expect([status, body.error.code, body.error.path]).toEqual([409, "duplicate", "email"]);
    expect(await find("")).toEqual([one]);
  });

  it("is of its workspace alone", async () => {
    const { create, call, makeWorkspace } = await setup();
    await create({ email: "ada@example.com" });
    const { key } = await makeWorkspace("Other");
    expect((await call("POST /contacts", { key, body: { email: "ada@example.com" } })).status).toBe(201);
    expect((await call("GET /contacts", { key })).body.pagination.total).toBe(1);
  });

  it.each([
    ["email", "nobody"],
    ["email", "Ada <ada@example.com>"],
    ["email", "a!b@example.com"],
    ["email", null],
    ["first_name", "n".repeat(256)],
    ["attributes", []],
    ["subscribed", "yes"],
    ["list_id", "7"],
    ["firstName", "Ada"],
  ])("is refused with %s: %j, naming the field", async (field, value) => {
    const { call } = await setup();
    const { status, body } = await call("POST /contacts", { body: { email: "ada@example.com", [field]: value } });
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", field]);
  });

  it("needs a list that is there", async () => {
    const { call, find } = await setup();
    const list_id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
    const { status, body } = await call("POST /contacts", { body: { email: "ada@example.com", list_id } });
    expect([status, body.error.code]).toEqual([404, "not_found"]);
    expect(await find("")).toEqual([]);
  });

  it("needs a body", async () => {
    const { call } = await setup();
    for (const raw of [undefined, "", "null", "[]", '"x"', "1"]) {
      const { status, body } = await call("POST /contacts", raw === undefined ? {} : { raw });
      expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", undefined]);
    }
  });
});

describe("attributes", () => {
  it("take any name and any JSON, drop nulls on create, and merge one level deep", async () => {
    const { call } = await setup();
    const raw =
      '{"email":"ada@example.com","attributes":{"__proto__":{"a":1},"constructor":2,"gone":null,"deep":{"x":1,"y":null},"n":0}}';
    const made = (await call("POST /contacts", { raw })).body.data;
    expect(Object.entries(made.attributes)).toEqual([
      ["__proto__", { a: 1 }],
      ["constructor", 2],
      ["deep", { x: 1, y: null }],
      ["n", 0],
    ]);
    const change = '{"attributes":{"__proto__":null,"deep":{"z":2},"n":null,"never":null,"toString":"t"}}';
    const { status, body } = await call(`PATCH /contacts/${made.id}`, { raw: change });
    expect(status).toBe(200);
    expect(Object.entries(body.data.attributes)).toEqual([
      ["constructor", 2],
      ["deep", { z: 2 }],
      ["toString", "t"],
    ]);
    expect((await call(`GET /contacts/${made.id}`)).body.data.attributes).toEqual(body.data.attributes);
    expect((await call(`PATCH /contacts/${made.id}`, { body: { attributes: {} } })).body.data.attributes).toEqual(
      body.data.attributes,
    );
  });
});

describe("a changed contact", () => {
  it("keeps what is not given, and tells what it was", async () => {
    const { create, call, events, pass } = await setup();
    const before = await create({ email: "ada@example.com", first_name: "Ada", last_name: "L" });
    pass(1000);
    const { data } = (await call(`PATCH /contacts/${before.id}`, { body: { last_name: null } })).body;
    expect(data).toEqual({ ...before, last_name: null, updated_at: iso(1000) });
    expect((await events("contact.updated"))[0].data).toEqual({ ...data, previous: before });
  });

  it("may have another email, unless somebody has it", async () => {
    const { create, call } = await setup();
    const ada = await create({ email: "ada@example.com" });
    await create({ email: "grace@example.com" });
    const patch = (email: string) => call(`PATCH /contacts/${ada.id}`, { body: { email } });
    const taken = await patch("GRACE@example.com");
    expect([taken.status, taken.body.error.code, taken.body.error.path]).toEqual([409, "duplicate", "email"]);
    expect((await patch("ADA@example.com")).body.data.email).toBe("ADA@example.com");
    expect((await patch("augusta@example.com")).status).toBe(200);
    expect((await call("POST /contacts", { body: { email: "ada@example.com" } })).status).toBe(201);
    expect((await patch("ada@example.com")).status).toBe(409);
  });

  it("is unsubscribed without being suppressed, and subscribed again with its suppression lifted", async () => {
    const { create, call, events, pass } = await setup();
    const { id } = await create({ email: "ada@example.com" });
    pass(1000);
    const off = (await call(`PATCH /contacts/${id}`, { body: { subscribed: false } })).body.data;
    expect([off.subscribed, off.unsubscribed_at]).toEqual([false, iso(1000)]);
    expect((await call("GET /suppressions")).body.pagination.total).toBe(0);
    pass(1000);
    const again = (await call(`PATCH /contacts/${id}`, { body: { subscribed: false } })).body.data;
    expect(again.unsubscribed_at).toBe(iso(1000));
    const on = (await call(`PATCH /contacts/${id}`, { body: { subscribed: true } })).body.data;
    expect([on.subscribed, on.unsubscribed_at]).toEqual([true, null]);
    const told = { contact_id: id, email: "ada@example.com", list_id: null, list_name: null, source: "api" };
    expect((await events("contact.unsubscribed")).map(({ data }: { data: unknown }) => data)).toEqual([told]);
    expect((await events("contact.subscribed")).map(({ data }: { data: unknown }) => data)).toEqual([told]);
  });

  it("lifts a suppression by unsubscribing alone when it is subscribed", async () => {
    const { create, call, store, workspace_id } = await setup();
    const { id } = await create({ email: "Ada@example.com" });
    const other = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
    for (const [reason, left] of [
      ["unsubscribe", 0],
      ["manual", 1],
      ["bounce", 1],
      ["complaint", 1],
    ] as const) {
      const row = { id: other, workspace_id, email: "ada@example.com", address_key: "ada@example.com", reason };
      await store.transaction("system", (tx) => tx.suppressions.insert({ ...row, created_at: 0, updated_at: 0 }));
      await call(`PATCH /contacts/${id}`, { body: { subscribed: true } });
      expect([reason, (await call("GET /suppressions")).body.pagination.total]).toEqual([reason, left]);
      await store.transaction("system", (tx) => tx.suppressions.delete(other));
    }
  });

  it("may be changed by nothing at all", async () => {
    const { create, call } = await setup();
    const { id } = await create({ email: "ada@example.com" });
    expect((await call(`PATCH /contacts/${id}`, { body: {} })).status).toBe(200);
  });
});

describe("a deleted contact", () => {
  it("is gone, and its address is free", async () => {
    const { create, call } = await setup();
    const { id } = await create({ email: "ada@example.com" });
    expect((await call(`DELETE /contacts/${id}`)).body).toEqual({ data: { id, success: true } });
    for (const method of ["GET", "DELETE", "PATCH"]) {
      const { status } = await call(`${method} /contacts/${id}`, method === "PATCH" ? { body: {} } : {});
      expect(status).toBe(404);
    }
    expect((await create({ email: "ada@example.com" })).id).not.toBe(id);
  });
});

describe("the list of contacts", () => {
  it("comes newest first, in pages that meet", async () => {
    const { create, call, find } = await setup();
    const emails = Array.from({ length: 7 }, (_, i) => `c${i}@example.com`);
    for (const email of emails) await create({ email });
    const newest = emails.toReversed();
    expect(await find("")).toEqual(newest);
    const page = async (query: string) => (await call(`GET /contacts?${query}`)).body.pagination;
    expect(await find("limit=3")).toEqual(newest.slice(0, 3));
    expect(await page("limit=3")).toEqual({ total: 7, limit: 3, offset: 0, has_more: true });
    expect(await find("limit=3&offset=3")).toEqual(newest.slice(3, 6));
    expect(await page("limit=3&offset=4")).toEqual({ total: 7, limit: 3, offset: 4, has_more: false });
    expect(await find("limit=3&offset=6")).toEqual(newest.slice(6));
    expect(await page("offset=7")).toEqual({ total: 7, limit: 100, offset: 7, has_more: false });
    expect(await find("offset=700")).toEqual([]);
  });

  it("finds parts of email and names in any case, wildcards standing for themselves", async () => {
    const { create, find } = await setup();
    await create({ email: "ada@example.com", first_name: "Ada", last_name: "Lovelace" });
    await create({ email: "grace@example.org", first_name: "GRACE" });
    await create({ email: "odd@example.net", first_name: "100%_\\x", attributes: { note: "lovelace" } });
    await create({ email: "é@example.net".replace("é", "e"), first_name: "ÉLODIE" });
    expect(await find("search=LOVE")).toEqual(["ada@example.com"]);
    expect(await find("search=grace")).toEqual(["grace@example.org"]);
    expect(await find("search=EXAMPLE.o")).toEqual(["grace@example.org"]);
    expect(await find("search=%25")).toEqual(["odd@example.net"]);
    expect(await find("search=_")).toEqual(["odd@example.net"]);
    expect(await find("search=%5C")).toEqual(["odd@example.net"]);
    expect(await find("search=.*")).toEqual([]);
    expect(await find("search=%C3%A9lodie")).toEqual(["e@example.net"]);
    expect((await find("search=")).length).toBe(4);
    expect(await find("search=null")).toEqual([]);
  });

  it("filters by subscription and bounces, together with a search", async () => {
    const { create, find, call } = await setup();
    await create({ email: "ada@example.com" });
    await create({ email: "grace@example.com", subscribed: false });
    expect(await find("subscribed=true")).toEqual(["ada@example.com"]);
    expect(await find("subscribed=false")).toEqual(["grace@example.com"]);
    expect(await find("subscribed=false&search=ada")).toEqual([]);
    expect(await find("bounced=true")).toEqual([]);
    expect((await find("bounced=false&search=e")).length).toBe(2);
    for (const query of ["subscribed=yes", "subscribed=1", "bounced=", "subscribed=true&subscribed=false"]) {
      expect([query, (await call(`GET /contacts?${query}`)).status]).toEqual([query, 400]);
    }
  });
});
