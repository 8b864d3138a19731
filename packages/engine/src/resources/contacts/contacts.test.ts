import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../store/memory/memory-store.js";
import { openPostgresStore } from "../../store/postgres/postgres-store.js";
import { createTestDatabase, testServerUrl } from "../../store/testing/test-postgres.js";
import { beginning, openCore } from "../../testing/core-fixture.js";
import { duplicateIds } from "./duplicates.js";

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
    const { data } = (await fixture.admin(`GET /workspaces/${fixture.workspace_id}/events`)).body;
    return type === undefined ? data : data.filter((event: { type: string }) => event.type === type);
  };
  return { ...fixture, create, find, events };
}

describe("a new contact", () => {
  it("has all fields, null or their default unless given", async () => {
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
  ])("is rejected when %s exists already as %s", async (one, other) => {
    const { create, call, find } = await setup();
    await create({ email: one });
    const { status, body } = await call("POST /contacts", { body: { email: other } });
    expect([status, body.error.code, body.error.path]).toEqual([409, "duplicate", "email"]);
    expect(await find("")).toEqual([one]);
  });

  it("is unknown to other workspaces", async () => {
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
  ])("is rejected with %s: %j, with the path of the field", async (field, value) => {
    const { call } = await setup();
    const { status, body } = await call("POST /contacts", { body: { email: "ada@example.com", [field]: value } });
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", field]);
  });

  it("needs an existing list", async () => {
    const { call, find } = await setup();
    const list_id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
    const { status, body } = await call("POST /contacts", { body: { email: "ada@example.com", list_id } });
    expect([status, body.error.code, body.error.path]).toEqual([404, "not_found", "list_id"]);
    expect(await find("")).toEqual([]);
  });

  it("needs a body", async () => {
    const { call } = await setup();
    for (const raw of [undefined, "", "null", "[]", '"x"', "1"]) {
      const { status, body } = await call("POST /contacts", raw === undefined ? {} : { raw });
      expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", "body"]);
    }
  });
});

describe("attributes", () => {
  it("have any name and any JSON, lose nulls on creation, and are merged one level deep", async () => {
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

const kinds = [
  { kind: "memory", open: openMemory, isHere: true },
  { kind: "PostgreSQL", open: openPostgres, isHere: testServerUrl() !== undefined },
];

/** Objects nested to a number of levels. */
const nested = (levels: number): unknown => (levels === 0 ? 1 : { a: nested(levels - 1) });

describe.each(kinds.filter(({ isHere }) => isHere))("free-form objects on $kind", ({ open }) => {
  it("reject U+0000, lone surrogates and bodies deeper than 32 levels, on creation and on update", async () => {
    const { store, close } = await open();
    const { call } = await openCore({ store, settings: { requestLimit: 0, emailLimit: 0 } });
    const { id } = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
    const answer = async (line: string, field: string, given: Record<string, unknown>, value: string) => {
      const raw = JSON.stringify({ ...given, [field]: 0 }).replace(`"${field}":0`, `"${field}":${value}`);
      const { status, body } = await call(line, { raw });
      return status < 300 ? "kept" : `${status} ${body.error.code} ${body.error.path}`;
    };
    const calls = [
      ["POST /contacts", "attributes", { email: "bea@example.com" }],
      [`PATCH /contacts/${id}`, "attributes", {}],
      ["POST /conversions", "metadata", { contact_id: id, value: 1 }],
      ["POST /track/product-view", "product", { contact_email: "ada@example.com", product_id: "p" }],
      ["POST /email/send", "template_data", { to: "ada@example.com", subject: "s", text: "t" }],
    ] as const;
    for (const [line, field, given] of calls) {
      const refused = `400 validation_error ${field}`;
      expect(await answer(line, field, given, '{"a":"x\\u0000y"}')).toBe(`${refused}.a`);
      expect(await answer(line, field, given, '{"a":[{"b":"\\u0000"}]}')).toBe(`${refused}.a[0].b`);
      expect(await answer(line, field, given, '{"\\u0000":1}')).toBe(refused);
      expect(await answer(line, field, given, '{"a":"\\ud800"}')).toBe(`${refused}.a`);
      expect(await answer(line, field, given, JSON.stringify(nested(32)))).toBe(refused);
      expect(await answer(line, field, given, JSON.stringify(nested(31)))).toBe("kept");
      expect(await answer(line, field, { ...given, ...other(line) }, '{"a":"\\\\u0000"}')).toBe("kept");
    }
    const { attributes } = (await call(`GET /contacts/${id}`)).body.data;
    expect(attributes).toEqual({ a: "\\u0000" });
    await close();

    function other(line: string) {
      return line === "POST /contacts" ? { email: "cleo@example.com" } : {};
    }
  });
});

async function openMemory() {
  const store = createMemoryStore();
  return { store, close: () => store.close() };
}

async function openPostgres() {
  const { url, drop } = await createTestDatabase(testServerUrl() ?? "", `posthorn_free_form_${process.pid}`);
  const store = await openPostgresStore({ url });
  return { store, close: () => store.close().then(drop) };
}

describe("an updated contact", () => {
  it("keeps fields that are not given, and has the previous values in its event", async () => {
    const { create, call, events, pass } = await setup();
    const before = await create({ email: "ada@example.com", first_name: "Ada", last_name: "L" });
    pass(1000);
    const { data } = (await call(`PATCH /contacts/${before.id}`, { body: { last_name: null } })).body;
    expect(data).toEqual({ ...before, last_name: null, updated_at: iso(1000) });
    expect((await events("contact.updated"))[0].data).toEqual({ ...data, previous: { last_name: "L" } });
  });

  it("can have another email unless another contact has it", async () => {
    const { create, call } = await setup();
    const ada = await create({ email: "ada@example.com" });
    await create({ email: "grace@example.com" });
    const patch = (email: string) => call(`PATCH /contacts/${ada.id}`, { body: { email } });
    const rejected = await patch("GRACE@example.com");
    expect([rejected.status, rejected.body.error.code, rejected.body.error.path]).toEqual([409, "duplicate", "email"]);
    expect((await patch("ADA@example.com")).body.data.email).toBe("ADA@example.com");
    expect((await patch("augusta@example.com")).status).toBe(200);
    expect((await call("POST /contacts", { body: { email: "ada@example.com" } })).status).toBe(201);
    expect((await patch("ada@example.com")).status).toBe(409);
  });

  it("is unsubscribed without a suppression, and loses an unsubscribe suppression when it is subscribed again", async () => {
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
    const eventData = { contact_id: id, email: "ada@example.com", list_id: null, list_name: null, source: "api" };
    expect((await events("contact.unsubscribed")).map(({ data }: { data: unknown }) => data)).toEqual([eventData]);
    expect((await events("contact.subscribed")).map(({ data }: { data: unknown }) => data)).toEqual([eventData]);
  });

  it("keeps suppressions for other reasons when it is subscribed", async () => {
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

  it("can be updated without a change", async () => {
    const { create, call } = await setup();
    const { id } = await create({ email: "ada@example.com" });
    expect((await call(`PATCH /contacts/${id}`, { body: {} })).status).toBe(200);
  });
});

describe("a deleted contact", () => {
  it("is not found any more, and its address can be used again", async () => {
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
  it("is sorted newest first, in pages without gaps", async () => {
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

  it("finds parts of email and names in any case, with wildcards as literal characters", async () => {
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

describe("many contacts", () => {
  const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
  const remove = async (call: Awaited<ReturnType<typeof setup>>["call"], contact_ids: string[]) => {
    const { status, body } = await call("POST /contacts/bulk-delete", { body: { contact_ids } });
    return status === 200 ? body.data : [status, body.error.code, body.error.path];
  };

  it("are deleted by their ids; unknown and repeated ids do not count", async () => {
    const { create, call, find, makeWorkspace } = await setup();
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push((await create({ email: `${name}@example.com` })).id);
    const [a = "", b = ""] = ids;
    const { key } = await makeWorkspace("Other");
    const theirs = (await call("POST /contacts", { key, body: { email: "a@example.com" } })).body.data.id;
    expect(await remove(call, [a, b.toUpperCase(), a, b, unknown, theirs])).toEqual({ deleted: 2 });
    expect(await find("")).toEqual(["c@example.com"]);
    expect((await call("GET /contacts", { key })).body.pagination.total).toBe(1);
    expect(await remove(call, [a])).toEqual({ deleted: 0 });
  });

  it("are deleted up to 5,000 at a time", async () => {
    const { create, call } = await setup();
    const { id } = await create({ email: "a@example.com" });
    const many = (count: number) => [id, ...Array<string>(count - 1).fill(unknown)];
    expect(await remove(call, many(5_001))).toEqual([400, "validation_error", "contact_ids"]);
    expect(await remove(call, [])).toEqual([400, "validation_error", "contact_ids"]);
    expect(await remove(call, ["7"])).toEqual([400, "validation_error", "contact_ids[0]"]);
    expect(await remove(call, many(5_000))).toEqual({ deleted: 1 });
  });

  it("leave their lists and tags when they are deleted, with events", async () => {
    const { create, call, events } = await setup();
    const list = (await call("POST /lists", { body: { name: "News" } })).body.data.id;
    const tag = (await call("POST /tags", { body: { name: "vip" } })).body.data.id;
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) ids.push((await create({ email: `${name}@example.com`, list_id: list })).id);
    await call(`POST /tags/${tag}/contacts`, { body: { contact_ids: ids } });
    const left = async () => [
      (await call(`GET /lists/${list}`)).body.data.member_count,
      (await call(`GET /tags/${tag}`)).body.data.contact_count,
      (await call(`GET /lists/${list}/members`)).body.pagination.total,
      (await call(`GET /tags/${tag}/contacts`)).body.data.length,
    ];
    const [a = "", b = "", c = ""] = ids;
    await call(`DELETE /contacts/${a}`);
    expect(await left()).toEqual([2, 2, 2, 2]);
    expect(await remove(call, [b])).toEqual({ deleted: 1 });
    expect(await left()).toEqual([1, 1, 1, 1]);
    expect((await call("POST /contacts/delete-all")).body.data).toEqual({ deleted: 1 });
    expect(await left()).toEqual([0, 0, 0, 0]);
    expect((await events("list.member_removed")).map(({ data }: { data: unknown }) => data)).toEqual(
      [a, b, c].map((contact_id, n) => ({
        ...{ list_id: list, list_name: "News", contact_id, email: `${"abc"[n]}@example.com`, source: "api" },
      })),
    );
  });

  it("are all deleted in any number; their data is kept for a while", async () => {
    const { create, call, store, workspace_id, makeWorkspace } = await setup();
    const { key } = await makeWorkspace("Other");
    await call("POST /contacts", { key, body: { email: "a@example.com" } });
    const first = await create({ email: "0@example.com" });
    const row = await store.read("system", (tx) => tx.contacts.get(first.id));
    if (row === undefined) throw new Error("the contact is not there");
    await store.transaction("system", async (tx) => {
      for (let n = 1; n <= 1_200; n += 1) {
        const email = `${n}@example.com`;
        await tx.contacts.insert({ ...row, id: `contact-${n}`, email, address_key: email });
        await tx.contact_tags.insert({
          ...{ id: `assigned-${n}`, tag_id: "tag", contact_id: `contact-${n}`, workspace_id, created_at: 0 },
        });
      }
    });
    const headers = { "idempotency-key": "all-of-them" };
    for (const repeated of ["new", "cached"]) {
      const answer = await call("POST /contacts/delete-all", { headers });
      expect([answer.status, answer.body.data]).toEqual([200, { deleted: 1_201 }]);
      expect(answer.headers["X-Idempotency-Status"]).toBe(repeated);
    }
    expect((await call("GET /contacts")).body.pagination.total).toBe(0);
    expect((await call("GET /contacts", { key })).body.pagination.total).toBe(1);
    expect((await call("POST /contacts/delete-all")).body.data).toEqual({ deleted: 0 });
    expect(await store.read("system", (tx) => tx.contact_tags.count({}))).toBe(0);

    const kept: { contacts: { id: string }[]; contact_tags: unknown[] }[] = [];
    for await (const rows of store.scan("contents")) {
      for (const { kind, value } of rows) if (kind === "contacts") kept.push(value as (typeof kept)[number]);
    }
    expect(kept.map(({ contacts }) => contacts.length)).toEqual(expect.arrayContaining([500, 500, 201]));
    expect(kept.flatMap(({ contact_tags }) => contact_tags).length).toBe(1_200);
    expect(kept.flatMap(({ contacts }) => contacts)).toContainEqual(row);
    expect((await create({ email: "0@example.com" })).id).not.toBe(first.id);
  });
});

describe("contacts on several lists", () => {
  async function setupLists() {
    const fixture = await setup();
    const { call, create } = fixture;
    const lists: string[] = [];
    for (const name of ["one", "two", "three"]) {
      lists.push((await call("POST /lists", { body: { name } })).body.data.id);
    }
    const conditions = { rules: [{ field: "email", operator: "is_set" }] };
    const everybody = (await call("POST /lists", { body: { name: "all", type: "dynamic", conditions } })).body.data.id;
    /** Creates a contact on the lists with these indexes. */
    const on = async (name: string, ...places: number[]) => {
      const { id } = await create({ email: `${name}@example.com` });
      for (const place of places) await call(`POST /lists/${lists[place]}/members`, { body: { contact_ids: [id] } });
      return id as string;
    };
    const found = async (query = "") => {
      const { data } = (await call(`GET /contacts/duplicates${query}`)).body;
      return data.map(({ email, list_count }: { email: string; list_count: number }) => `${email[0]}${list_count}`);
    };
    return { ...fixture, lists, everybody, on, found };
  }

  it("are listed with their static lists, newest contact first, in pages", async () => {
    const { on, found, call, lists } = await setupLists();
    await on("a", 2, 0, 1);
    await on("b", 1);
    await on("c");
    await on("d", 0, 2);
    expect(await found()).toEqual(["d2", "a3"]);
    const { data, pagination } = (await call("GET /contacts/duplicates?limit=1&offset=1")).body;
    expect(pagination).toEqual({ total: 2, limit: 1, offset: 1, has_more: false });
    const [one, two, three] = lists;
    expect(data[0].lists).toEqual([
      { id: three, name: "three" },
      { id: one, name: "one" },
      { id: two, name: "two" },
    ]);
    expect((await call("GET /contacts/duplicates?limit=1")).body.pagination.has_more).toBe(true);
  });

  it("can be limited to those of one list", async () => {
    const { on, found, lists, everybody, call, makeWorkspace } = await setupLists();
    await on("a", 0, 1);
    await on("b", 1, 2);
    await on("c", 1);
    expect(await found(`?list_id=${lists[0]}`)).toEqual(["a2"]);
    expect(await found(`?list_id=${lists[1]?.toUpperCase()}`)).toEqual(["b2", "a2"]);
    expect(await found(`?list_id=${everybody}`)).toEqual([]);
    const { key } = await makeWorkspace("Other");
    for (const [list, options] of [
      ["01a1fd7d-b021-7fdb-8340-8872b14dab4b", {}] as const,
      [lists[0], { key }] as const,
    ]) {
      expect((await call(`GET /contacts/duplicates?list_id=${list}`, options)).status).toBe(404);
    }
    expect((await call("GET /contacts/duplicates?list_id=7")).status).toBe(400);
    expect((await call("GET /contacts/duplicates", { key })).body.pagination.total).toBe(0);
  });

  it("are not listed after they leave a list or it is deleted", async () => {
    const { on, found, lists, call } = await setupLists();
    const [a] = [await on("a", 0, 1), await on("b", 0, 2)];
    await call(`DELETE /lists/${lists[0]}/members`, { body: { contact_ids: [a] } });
    expect(await found()).toEqual(["b2"]);
    await call(`DELETE /lists/${lists[2]}`);
    expect(await found()).toEqual([]);
  });

  it("are counted exactly when there are more memberships than one read examines", async () => {
    const { store, workspace_id, call, create } = await setupLists();
    const { id } = await create({ email: "0@example.com" });
    const row = await store.read("system", (tx) => tx.contacts.get(id));
    if (row === undefined) throw new Error("the contact is not there");
    await store.transaction("system", async (tx) => {
      for (let n = 0; n < 1_500; n += 1) {
        const email = `n${n}@example.com`;
        await tx.contacts.insert({ ...row, id: `contact-${n}`, email, address_key: email });
        for (let list = 0; list <= n % 3; list += 1) {
          const place = { workspace_id, list_id: `list-${list}`, contact_id: `contact-${n}`, created_at: 0 };
          await tx.list_members.insert({ id: `place-${list}-${n}`, ...place });
        }
      }
    });
    const count = async (list?: string) =>
      (await duplicateIds(store, { workspace: workspace_id }, workspace_id, list)).length;
    expect([await count(), await count("list-0"), await count("list-2")]).toEqual([1_000, 1_000, 500]);
    await call("POST /contacts/delete-all");
    expect(await count()).toBe(0);
  });
});
