import { describe, expect, it } from "vitest";
import { openCore } from "../../testing/core-fixture.js";

const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const contact = async (name: string) =>
    (await call("POST /contacts", { body: { email: `${name}@example.com` } })).body.data.id as string;
  const tag = async (body: unknown) => (await call("POST /tags", { body })).body.data.id as string;
  const assign = async (id: string, ...contact_ids: string[]) =>
    (await call(`POST /tags/${id}/contacts`, { body: { contact_ids } })).body.data;
  const remove = async (id: string, ...contact_ids: string[]) =>
    (await call(`DELETE /tags/${id}/contacts`, { body: { contact_ids } })).body.data;
  const tagged = async (id: string, query = "") => {
    const { data } = (await call(`GET /tags/${id}/contacts${query}`)).body;
    return data.map(({ email }: { email: string }) => email.split("@")[0]).join("");
  };
  const count = async (id: string) => (await call(`GET /tags/${id}`)).body.data.contact_count;
  return { ...fixture, contact, tag, assign, remove, tagged, count };
}

describe("a tag", () => {
  it("has all fields, null unless given", async () => {
    const { call } = await setup();
    const { status, body } = await call("POST /tags", { body: { name: "vip", color: "#cC8800" } });
    expect(status).toBe(201);
    const times = { created_at: expect.any(String), updated_at: expect.any(String) };
    expect(body.data).toEqual({
      ...{ id: expect.any(String), name: "vip", color: "#cC8800", description: null, contact_count: 0, ...times },
    });
    expect((await call(`GET /tags/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await call("POST /tags", { body: { name: "plain" } })).body.data.color).toBe(null);
  });

  it.each([
    ["name", {}],
    ["name", { name: "" }],
    ["name", { name: "n".repeat(256) }],
    ["color", { name: "n", color: "red" }],
    ["color", { name: "n", color: "#12345" }],
    ["color", { name: "n", color: "#1234567" }],
    ["color", { name: "n", color: "#12345g" }],
    ["description", { name: "n", description: "d".repeat(1001) }],
  ])("is rejected with an invalid %s: %j", async (path, body) => {
    const { call } = await setup();
    const answer = await call("POST /tags", { body });
    expect([answer.status, answer.body.error.code, answer.body.error.path]).toEqual([400, "validation_error", path]);
  });

  it.each([
    ["vip", "VIP"],
    ["Größe", "GRÖßE"],
  ])("has a unique name: with %s there can be no %s", async (one, other) => {
    const { call, tag, makeWorkspace } = await setup();
    const id = await tag({ name: one });
    const again = await call("POST /tags", { body: { name: other } });
    expect([again.status, again.body.error.code, again.body.error.path]).toEqual([409, "duplicate", "name"]);
    expect((await call(`PATCH /tags/${id}`, { body: { name: other } })).body.data.name).toBe(other);
    const second = await tag({ name: "second" });
    const rejected = await call(`PATCH /tags/${second}`, { body: { name: one } });
    expect([rejected.status, rejected.body.error.path]).toEqual([409, "name"]);
    const { key } = await makeWorkspace("Other");
    expect((await call("POST /tags", { key, body: { name: one } })).status).toBe(201);
  });

  it("changes the given fields, and stays on its contacts", async () => {
    const { call, tag, contact, assign } = await setup();
    const [id, ada] = [await tag({ name: "vip", color: "#112233" }), await contact("a")];
    await assign(id, ada);
    const { data } = (await call(`PATCH /tags/${id}`, { body: { name: "best", description: "Buys" } })).body;
    expect(data).toMatchObject({ name: "best", color: "#112233", description: "Buys", contact_count: 1 });
    expect((await call(`GET /contacts/${ada}`)).body.data.tags).toEqual([{ id, name: "best", color: "#112233" }]);
    expect((await call(`PATCH /tags/${id}`, { body: { color: "#445566" } })).body.data.color).toBe("#445566");
    expect((await call("POST /tags", { body: { name: "vip" } })).status).toBe(201);
    expect((await call(`PATCH /tags/${unknown}`, { body: {} })).status).toBe(404);
  });

  it("is listed newest first and found by a part of its name, with the number of its contacts", async () => {
    const { call, tag, contact, assign } = await setup();
    const [gold, old] = [await tag({ name: "Gold" }), await tag({ name: "old" })];
    await tag({ name: "new" });
    await assign(gold, await contact("a"), await contact("b"));
    await assign(old, await contact("c"));
    const found = async (query: string) =>
      (await call(`GET /tags?${query}`)).body.data.map(
        ({ name, contact_count }: { name: string; contact_count: number }) => `${name} ${contact_count}`,
      );
    expect(await found("")).toEqual(["new 0", "old 1", "Gold 2"]);
    expect(await found("search=OLD")).toEqual(["old 1", "Gold 2"]);
    expect(await found("search=ol&limit=1&offset=1")).toEqual(["Gold 2"]);
  });

  it("is removed from all contacts when it is deleted", async () => {
    const { call, tag, contact, assign } = await setup();
    const [vip, other, ada] = [await tag({ name: "vip" }), await tag({ name: "other" }), await contact("a")];
    await assign(vip, ada);
    await assign(other, ada);
    expect((await call(`DELETE /tags/${vip}`)).body).toEqual({ data: { id: vip, success: true } });
    expect((await call(`GET /contacts/${ada}`)).body.data.tags.map(({ id }: { id: string }) => id)).toEqual([other]);
    for (const line of [`GET /tags/${vip}`, `DELETE /tags/${vip}`, `GET /tags/${vip}/contacts`]) {
      expect((await call(line)).status).toBe(404);
    }
  });
});

describe("the contacts of a tag", () => {
  it("are listed newest first; unknown, repeated and tagged ones are skipped when assigned", async () => {
    const { tag, contact, assign, remove, tagged, count } = await setup();
    const id = await tag({ name: "vip" });
    const [a, b, c] = [await contact("a"), await contact("b"), await contact("c")];
    expect(await assign(id, c, a, c.toUpperCase(), unknown)).toEqual({ added: 2, skipped: 2 });
    expect(await assign(id, a, b)).toEqual({ added: 1, skipped: 1 });
    expect([await tagged(id), await tagged(id, "?limit=1&offset=2"), await count(id)]).toEqual(["bac", "c", 3]);
    expect(await remove(id, a, a, unknown)).toEqual({ removed: 1, skipped: 2 });
    expect(await remove(id, a)).toEqual({ removed: 0, skipped: 1 });
    expect([await tagged(id), await count(id)]).toEqual(["bc", 2]);
  });

  it("are up to 5,000 at a time", async () => {
    const { call, tag, contact } = await setup();
    const [id, a] = [await tag({ name: "vip" }), await contact("a")];
    const many = (count: number) => ({ body: { contact_ids: [a, ...Array(count - 1).fill(unknown)] } });
    for (const method of ["POST", "DELETE"]) {
      const { status, body } = await call(`${method} /tags/${id}/contacts`, many(5_001));
      expect([status, body.error.path]).toEqual([400, "contact_ids"]);
    }
    expect((await call(`POST /tags/${id}/contacts`, many(5_000))).body.data).toEqual({ added: 1, skipped: 4_999 });
  });

  it("have their tags in every list of contacts", async () => {
    const { call, tag, contact, assign } = await setup();
    const [vip, b] = [await tag({ name: "vip", color: "#112233" }), await tag({ name: "b" })];
    const [ada, grace] = [await contact("ada"), await contact("grace")];
    await assign(b, ada, grace);
    await assign(vip, ada);
    const own = { id: vip, name: "vip", color: "#112233" };
    const shared = { id: b, name: "b", color: null };
    for (const line of ["GET /contacts", `GET /tags/${b}/contacts`]) {
      const { data } = (await call(line)).body;
      expect(data.map(({ tags }: { tags: unknown }) => tags)).toEqual([[shared], [shared, own]]);
    }
  });

  it("belong to its workspace", async () => {
    const { call, tag, contact, assign, makeWorkspace } = await setup();
    const [id, ada] = [await tag({ name: "vip" }), await contact("a")];
    const { key } = await makeWorkspace("Other");
    const theirs = (await call("POST /contacts", { key, body: { email: "a@example.com" } })).body.data.id;
    expect(await assign(id, theirs)).toEqual({ added: 0, skipped: 1 });
    await assign(id, ada);
    for (const [line, body] of [
      [`GET /tags/${id}`],
      [`GET /tags/${id}/contacts`],
      [`DELETE /tags/${id}`],
      [`PATCH /tags/${id}`, { name: "x" }],
      [`POST /tags/${id}/contacts`, { contact_ids: [theirs] }],
      [`DELETE /tags/${id}/contacts`, { contact_ids: [ada] }],
    ] as const) {
      expect((await call(line, { key, body })).status).toBe(404);
    }
    expect((await call("GET /tags", { key })).body.data).toEqual([]);
  });
});
