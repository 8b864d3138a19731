import { describe, expect, it } from "vitest";
import { openCore } from "../../testing/core-fixture.js";

const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const conditions = { match: "all", rules: [{ field: "attributes.plan", operator: "equals", value: "pro" }] };

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const contact = async (name: string, more = {}) =>
    (await call("POST /contacts", { body: { email: `${name}@example.com`, ...more } })).body.data.id as string;
  const list = async (body: Record<string, unknown> = { name: "News" }) =>
    (await call("POST /lists", { body })).body.data.id as string;
  const members = async (id: string, query = "") => {
    const { data } = (await call(`GET /lists/${id}/members${query}`)).body;
    return data.map(({ email }: { email: string }) => email.split("@")[0]).join("");
  };
  const add = async (id: string, ...contact_ids: string[]) =>
    (await call(`POST /lists/${id}/members`, { body: { contact_ids } })).body.data;
  const remove = async (id: string, ...contact_ids: string[]) =>
    (await call(`DELETE /lists/${id}/members`, { body: { contact_ids } })).body.data;
  const size = async (id: string) => (await call(`GET /lists/${id}`)).body.data.member_count;
  const eventsOf = async (type: string) => {
    const { data } = (await fixture.admin(`GET /workspaces/${fixture.workspace_id}/events?type=${type}`)).body;
    return data.map((event: { data: unknown }) => event.data);
  };
  return { ...fixture, contact, list, members, add, remove, size, eventsOf };
}

describe("a list", () => {
  it("is static by default, and has all fields", async () => {
    const { call } = await setup();
    const { status, body } = await call("POST /lists", { body: { name: "News" } });
    expect(status).toBe(201);
    const times = { created_at: expect.any(String), updated_at: expect.any(String) };
    expect(body.data).toEqual({
      ...{ id: expect.any(String), name: "News", description: null },
      ...{ type: "static", conditions: null, member_count: 0, ...times },
    });
    expect((await call(`GET /lists/${body.data.id}`)).body.data).toEqual(body.data);
    const dynamic = await call("POST /lists", { body: { name: "Pro", type: "dynamic", conditions } });
    expect(dynamic.body.data).toMatchObject({ type: "dynamic", conditions, member_count: 0 });
  });

  it.each([
    ["name", {}],
    ["name", { name: "" }],
    ["name", { name: "n".repeat(256) }],
    ["description", { name: "n", description: "d".repeat(1001) }],
    ["type", { name: "n", type: "magic" }],
    ["conditions", { name: "n", type: "dynamic" }],
    ["conditions", { name: "n", type: "static", conditions }],
    ["conditions", { name: "n", conditions }],
    ["conditions.rules", { name: "n", type: "dynamic", conditions: { rules: [] } }],
    [
      "conditions.rules[0].value",
      { name: "n", type: "dynamic", conditions: { rules: [{ field: "plan", operator: "in", value: 1 }] } },
    ],
  ])("is rejected with an invalid %s: %j", async (path, body) => {
    const { call } = await setup();
    const answer = await call("POST /lists", { body });
    expect([answer.status, answer.body.error.code, answer.body.error.path]).toEqual([400, "validation_error", path]);
  });

  it("accepts a name and a description of the maximum length", async () => {
    const { call } = await setup();
    const body = { name: "n".repeat(255), description: "d".repeat(1000) };
    expect((await call("POST /lists", { body })).body.data).toMatchObject(body);
  });

  it("changes the given fields and keeps its type", async () => {
    const { call, list, pass } = await setup();
    const [fixed, moving] = [await list(), await list({ name: "Pro", type: "dynamic", conditions })];
    pass(1000);
    const patch = (id: string, body: unknown) => call(`PATCH /lists/${id}`, { body });
    const changed = (await patch(fixed, { description: "Monthly" })).body.data;
    expect(changed).toMatchObject({ name: "News", description: "Monthly" });
    expect(Date.parse(changed.updated_at)).toBe(Date.parse(changed.created_at) + 1000);
    expect((await patch(fixed, { name: "Letters", description: null })).body.data).toMatchObject({
      ...{ name: "Letters", description: null },
    });
    expect((await patch(fixed, { conditions })).body.error.path).toBe("conditions");
    expect((await patch(fixed, { type: "dynamic" })).body.error.path).toBe("type");
    const any = { ...conditions, match: "any" };
    expect((await patch(moving, { conditions: any })).body.data.conditions).toEqual(any);
    expect((await patch(moving, { conditions: null })).status).toBe(400);
    expect((await patch(unknown, {})).status).toBe(404);
  });

  it("is listed newest first, optionally by type, with the number of its members", async () => {
    const { call, list, add, contact } = await setup();
    const [one, two] = [await list({ name: "one" }), await list({ name: "two" })];
    await list({ name: "pro", type: "dynamic", conditions });
    await add(one, await contact("a", { attributes: { plan: "pro" } }), await contact("b"));
    await add(two, await contact("c"));
    const shown = async (query: string) =>
      (await call(`GET /lists?${query}`)).body.data.map(
        ({ name, member_count }: { name: string; member_count: number }) => `${name} ${member_count}`,
      );
    expect(await shown("")).toEqual(["pro 1", "two 1", "one 2"]);
    expect(await shown("type=static&limit=1&offset=1")).toEqual(["one 2"]);
    expect(await shown("type=dynamic")).toEqual(["pro 1"]);
    expect((await call("GET /lists?type=magic")).status).toBe(400);
  });

  it("is deleted with its memberships, without events and without its contacts", async () => {
    const { call, list, add, contact, eventsOf } = await setup();
    const [one, two, ada] = [await list({ name: "one" }), await list({ name: "two" }), await contact("a")];
    await add(one, ada);
    await add(two, ada);
    expect((await call(`DELETE /lists/${one}`)).body).toEqual({ data: { id: one, success: true } });
    expect((await call(`GET /contacts/${ada}`)).body.data.lists).toEqual([{ id: two, name: "two" }]);
    expect(await eventsOf("list.member_removed")).toEqual([]);
    for (const line of [`GET /lists/${one}`, `DELETE /lists/${one}`, `GET /lists/${one}/members`]) {
      expect((await call(line)).status).toBe(404);
    }
    const by = { match: "all", rules: [{ field: "list_id", operator: "is_set" }] };
    await call(`DELETE /lists/${two}`);
    const on = await list({ name: "on any", type: "dynamic", conditions: by });
    expect((await call(`GET /lists/${on}`)).body.data.member_count).toBe(0);
  });

  it("is deleted with more members than one transaction deletes", async () => {
    const { call, list, store, workspace_id } = await setup();
    const id = await list();
    await store.transaction("system", async (tx) => {
      for (let n = 0; n < 1_203; n += 1) {
        const row = { workspace_id, list_id: id, contact_id: `contact-${n}`, created_at: 0 };
        await tx.list_members.insert({ id: `member-${n}`, ...row });
      }
    });
    await call(`DELETE /lists/${id}`);
    expect(await store.read("system", (tx) => tx.list_members.count({}))).toBe(0);
  });
});

describe("the members of a static list", () => {
  it("are listed newest first; unknown, repeated and present ones are skipped when added", async () => {
    const { list, add, contact, members, size } = await setup();
    const id = await list();
    const [a, b, c] = [await contact("a"), await contact("b"), await contact("c")];
    expect(await add(id, c, a, c, unknown)).toEqual({ added: 2, skipped: 2 });
    expect(await add(id, a.toUpperCase(), b)).toEqual({ added: 1, skipped: 1 });
    expect(await members(id)).toBe("bac");
    expect(await members(id, "?limit=1&offset=1")).toBe("a");
    expect(await size(id)).toBe(3);
  });

  it("are removed; contacts that are not on it are skipped", async () => {
    const { list, add, remove, contact, members, size } = await setup();
    const id = await list();
    const [a, b, c] = [await contact("a"), await contact("b"), await contact("c")];
    await add(id, a, b);
    expect(await remove(id, a, a, c, unknown)).toEqual({ removed: 1, skipped: 3 });
    expect([await members(id), await size(id)]).toEqual(["b", 1]);
    expect(await add(id, a)).toEqual({ added: 1, skipped: 0 });
    expect(await members(id)).toBe("ab");
  });

  it("cause an event when they join and leave, and only then", async () => {
    const { list, add, remove, contact, eventsOf } = await setup();
    const [id, a, b] = [await list(), await contact("a"), await contact("b")];
    await add(id, a, b, a);
    await add(id, a);
    await remove(id, b, b);
    await remove(id, b);
    const of = (contact_id: string, email: string) => ({
      ...{ list_id: id, list_name: "News", contact_id, email, source: "api" },
    });
    expect(await eventsOf("list.member_added")).toEqual([of(a, "a@example.com"), of(b, "b@example.com")]);
    expect(await eventsOf("list.member_removed")).toEqual([of(b, "b@example.com")]);
    expect(await eventsOf("contact.subscribed")).toEqual([]);
    expect(await eventsOf("contact.unsubscribed")).toEqual([]);
  });

  it("are up to 5,000 at a time", async () => {
    const { call, list, contact } = await setup();
    const [id, a] = [await list(), await contact("a")];
    const many = (count: number) => ({ body: { contact_ids: [a, ...Array(count - 1).fill(unknown)] } });
    for (const method of ["POST", "DELETE"]) {
      const { status, body } = await call(`${method} /lists/${id}/members`, many(5_001));
      expect([status, body.error.path]).toEqual([400, "contact_ids"]);
    }
    expect((await call(`POST /lists/${id}/members`, many(5_000))).body.data).toEqual({ added: 1, skipped: 4_999 });
    expect((await call(`DELETE /lists/${id}/members`, many(5_000))).body.data).toEqual({ removed: 1, skipped: 4_999 });
    expect((await call(`POST /lists/${id}/members`, { body: { contact_ids: [] } })).status).toBe(400);
  });

  it("can join when they are created", async () => {
    const { call, list, contact, members, eventsOf } = await setup();
    const id = await list();
    const ada = await contact("a", { list_id: id });
    const shown = [{ id, name: "News" }];
    expect((await call(`GET /contacts/${ada}`)).body.data.lists).toEqual(shown);
    expect(await eventsOf("contact.created")).toMatchObject([{ id: ada, lists: shown }]);
    const about = { list_id: id, list_name: "News", contact_id: ada, email: "a@example.com", source: "api" };
    expect(await eventsOf("list.member_added")).toEqual([about]);
    expect(await eventsOf("contact.subscribed")).toEqual([about]);
    await contact("b", { list_id: id, subscribed: false });
    expect((await eventsOf("contact.subscribed")).length).toBe(1);
    expect(await members(id)).toBe("ba");
  });
});

describe("the members of a dynamic list", () => {
  it("are the contacts that its conditions match, newest first", async () => {
    const { call, list, contact, members, size } = await setup();
    const id = await list({ name: "Pro", type: "dynamic", conditions });
    await contact("a", { attributes: { plan: "Pro" } });
    await contact("b");
    const c = await contact("c", { attributes: { plan: "pro" } });
    expect([await members(id), await members(id, "?limit=1&offset=1"), await size(id)]).toEqual(["ca", "a", 2]);
    await call(`PATCH /contacts/${c}`, { body: { attributes: { plan: null } } });
    expect([await members(id), await size(id)]).toEqual(["a", 1]);
    expect((await call(`GET /contacts/${c}`)).body.data.lists).toEqual([]);
  });

  it("cannot be changed directly", async () => {
    const { call, list, contact } = await setup();
    const id = await list({ name: "Pro", type: "dynamic", conditions });
    const body = { contact_ids: [await contact("a")] };
    for (const method of ["POST", "DELETE"]) {
      const answer = await call(`${method} /lists/${id}/members`, { body });
      expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    }
    const answer = await call("POST /contacts", { body: { email: "b@example.com", list_id: id } });
    expect([answer.status, answer.body.error.path]).toEqual([400, "list_id"]);
    expect((await call("GET /contacts")).body.pagination.total).toBe(1);
  });
});

describe("another workspace", () => {
  it("neither finds a list nor adds contacts to it", async () => {
    const { call, list, contact, add, makeWorkspace } = await setup();
    const [id, ada] = [await list(), await contact("a")];
    const { key } = await makeWorkspace("Other");
    const theirs = (await call("POST /contacts", { key, body: { email: "a@example.com" } })).body.data.id;
    expect(await add(id, theirs)).toEqual({ added: 0, skipped: 1 });
    await add(id, ada);
    for (const [line, body] of [
      [`GET /lists/${id}`],
      [`GET /lists/${id}/members`],
      [`DELETE /lists/${id}`],
      [`PATCH /lists/${id}`, { name: "x" }],
      [`POST /lists/${id}/members`, { contact_ids: [theirs] }],
      [`DELETE /lists/${id}/members`, { contact_ids: [ada] }],
    ] as const) {
      expect((await call(line, { key, body })).status).toBe(404);
    }
    expect((await call("POST /contacts", { key, body: { email: "b@example.com", list_id: id } })).status).toBe(404);
    expect((await call("GET /lists", { key })).body.data).toEqual([]);
    expect((await call(`GET /lists/${id}`)).body.data.member_count).toBe(1);
  });
});
