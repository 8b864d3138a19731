import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const iso = (after: number) => new Date(beginning + after).toISOString();
const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const rule = (field: string, operator: string, value?: unknown) => ({ field, operator, value });

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const contact = async (body: Record<string, unknown>) => (await call("POST /contacts", { body })).body.data;
  const segment = async (rules: readonly unknown[], match?: string) => {
    const { status, body } = await call("POST /segments", { body: { name: "S", conditions: { match, rules } } });
    expect(status).toBe(201);
    return body.data;
  };
  const found = async (rules: readonly unknown[], match?: string) => {
    const { data } = (await call(`GET /segments/${(await segment(rules, match)).id}/contacts`)).body;
    return data.map(({ email }: { email: string }) => email.split("@")[0]);
  };
  return { ...fixture, contact, segment, found };
}

describe("a segment", () => {
  it("is created, updated field by field and deleted", async () => {
    const { call, pass } = await setup();
    const rules = [rule("plan", "equals", "pro")];
    const made = (await call("POST /segments", { body: { name: "Pro", conditions: { rules } } })).body.data;
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      name: "Pro",
      conditions: { match: "all", rules },
      created_at: iso(0),
      updated_at: iso(0),
    });
    expect((await call(`GET /segments/${made.id}`)).body.data).toEqual({ ...made, contact_count: 0 });

    pass(1000);
    const named = (await call(`PATCH /segments/${made.id}`, { body: { name: "On pro" } })).body.data;
    expect(named).toEqual({ ...made, name: "On pro", updated_at: iso(1000) });
    const conditions = { match: "any", rules: [rule("email", "is_set")] };
    const changed = (await call(`PATCH /segments/${made.id}`, { body: { conditions } })).body.data;
    expect(changed).toEqual({ ...named, conditions });

    expect((await call(`DELETE /segments/${made.id}`)).body).toEqual({ data: { id: made.id, success: true } });
    expect((await call("GET /segments")).body.data).toEqual([]);
  });

  it("matches nobody without conditions", async () => {
    const { call, contact } = await setup();
    await contact({ email: "ada@example.com" });
    const { id, conditions } = (await call("POST /segments", { body: { name: "Later" } })).body.data;
    expect(conditions).toBeNull();
    expect((await call(`GET /segments/${id}`)).body.data.contact_count).toBe(0);
    expect((await call(`POST /segments/${id}/estimate`)).body).toEqual({ data: { count: 0 } });
    expect((await call(`GET /segments/${id}/contacts`)).body).toEqual({
      data: [],
      pagination: { total: 0, limit: 100, offset: 0, has_more: false },
    });
  });

  it("is found by a part of its name, newest first", async () => {
    const { call } = await setup();
    for (const name of ["Active", "ACTION", "Gone"]) await call("POST /segments", { body: { name } });
    const names = async (query: string) => {
      const { data, pagination } = (await call(`GET /segments?${query}`)).body;
      return [data.map(({ name }: { name: string }) => name), pagination.total];
    };
    expect(await names("")).toEqual([["Gone", "ACTION", "Active"], 3]);
    expect(await names("search=acti")).toEqual([["ACTION", "Active"], 2]);
    expect(await names("search=acti&limit=1&offset=1")).toEqual([["Active"], 2]);
  });

  it("counts and lists the contacts that it matches now, newest first", async () => {
    const { call, contact, segment } = await setup();
    const { id } = await segment([rule("plan", "equals", "PRO")]);
    for (const [name, plan] of ["pro", "free", "Pro", "pro"].entries()) {
      await contact({ email: `c${name}@example.com`, attributes: { plan } });
    }
    expect((await call(`POST /segments/${id}/estimate`)).body).toEqual({ data: { count: 3 } });
    expect((await call(`GET /segments/${id}`)).body.data.contact_count).toBe(3);
    const page = async (query: string) => {
      const { data, pagination } = (await call(`GET /segments/${id}/contacts?${query}`)).body;
      return [data.map(({ email }: { email: string }) => email.slice(0, 2)), pagination.total, pagination.has_more];
    };
    expect(await page("")).toEqual([["c3", "c2", "c0"], 3, false]);
    expect(await page("limit=2")).toEqual([["c3", "c2"], 3, true]);
    expect(await page("limit=2&offset=2")).toEqual([["c0"], 3, false]);
    const [whole] = (await call(`GET /segments/${id}/contacts`)).body.data;
    expect((await call(`GET /contacts/${whole.id}`)).body.data).toEqual(whole);
  });

  it("is unknown to other workspaces, and matches only contacts of its workspace", async () => {
    const { call, segment, contact, makeWorkspace } = await setup();
    const { id } = await segment([rule("email", "is_set")]);
    await contact({ email: "ada@example.com" });
    const { key } = await makeWorkspace("Other");
    await call("POST /contacts", { key, body: { email: "grace@example.com" } });
    expect((await call(`GET /segments/${id}`)).body.data.contact_count).toBe(1);
    for (const of of [id, unknown]) {
      const answers = [
        await call(`GET /segments/${of}`, { key }),
        await call(`PATCH /segments/${of}`, { key, body: { name: "x" } }),
        await call(`DELETE /segments/${of}`, { key }),
        await call(`POST /segments/${of}/estimate`, { key }),
        await call(`GET /segments/${of}/contacts`, { key }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.error.code, body.error.message]).toEqual([404, "not_found", "no such segment"]);
      }
    }
    expect((await call("GET /segments", { key })).body.pagination.total).toBe(0);
  });

  it("repeats the estimate for a call with the same Idempotency-Key", async () => {
    const { call, segment, contact } = await setup();
    const { id } = await segment([rule("email", "is_set")]);
    const headers = { "idempotency-key": "once" };
    expect((await call(`POST /segments/${id}/estimate`, { headers })).body.data.count).toBe(0);
    await contact({ email: "ada@example.com" });
    const again = await call(`POST /segments/${id}/estimate`, { headers });
    expect([again.body.data.count, again.headers["X-Idempotency-Status"]]).toEqual([0, "cached"]);
    expect((await call(`POST /segments/${id}/estimate`)).body.data.count).toBe(1);
  });

  it("rejects names and conditions that the contract does not allow", async () => {
    const { call } = await setup();
    for (const [body, path] of [
      [{}, "name"],
      [{ name: "" }, "name"],
      [{ name: "n".repeat(256) }, "name"],
      [{ name: "S", conditions: {} }, "conditions.rules"],
      [{ name: "S", conditions: { rules: [] } }, "conditions.rules"],
      [{ name: "S", conditions: { match: "none", rules: [rule("a", "is_set")] } }, "conditions.match"],
      [{ name: "S", conditions: { rules: [rule("", "is_set")] } }, "conditions.rules[0].field"],
      [{ name: "S", conditions: { rules: [rule("a", "like", "x")] } }, "conditions.rules[0].operator"],
      [{ name: "S", conditions: { rules: [rule("a", "equals", null)] } }, "conditions.rules[0].value"],
      [{ name: "S", conditions: { rules: [rule("a", "equals", {})] } }, "conditions.rules[0].value"],
      [{ name: "S", conditions: { rules: [rule("a", "in", [])] } }, "conditions.rules[0].value"],
      [{ name: "S", conditions: { rules: [rule("a", "in", [null])] } }, "conditions.rules[0].value[0]"],
      [{ name: "S", rules: [] }, "rules"],
    ] as const) {
      const answer = await call("POST /segments", { body });
      expect([answer.status, answer.body.error.code, answer.body.error.path]).toEqual([400, "validation_error", path]);
    }
    expect((await call("GET /segments")).body.pagination.total).toBe(0);
  });
});
