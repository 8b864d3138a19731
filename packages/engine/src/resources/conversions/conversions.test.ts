import { describe, expect, it } from "vitest";
import { beginning, openCore } from "../../testing/core-fixture.js";

const at = new Date(beginning).toISOString();

async function setup() {
  const fixture = await openCore({ settings: { requestLimit: 0 } });
  const { call } = fixture;
  const contact = (await call("POST /contacts", { body: { email: "ada@example.com" } })).body.data;
  const record = (body: Record<string, unknown>) =>
    call("POST /conversions", { body: { contact_id: contact.id, value: 1, ...body } });
  const events = async () => {
    const { data } = (await fixture.admin(`GET /workspaces/${fixture.workspace_id}/events`)).body;
    return data.filter(({ type }: { type: string }) => type === "conversion.created");
  };
  return { ...fixture, contact, record, events };
}

describe("a conversion", () => {
  it("has all fields, and an event", async () => {
    const { record, contact, events } = await setup();
    const metadata = { order: "A-1", lines: [{ sku: null, n: 0 }] };
    const { status, body } = await record({ value: 49.9, currency: "EUR", metadata });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      contact_id: contact.id,
      value: 49.9,
      currency: "EUR",
      metadata,
      created_at: at,
      updated_at: at,
    });
    expect(await events()).toMatchObject([{ type: "conversion.created", timestamp: at, data: body.data }]);
  });

  it("is in US dollars without metadata by default, and finds its contact in any case", async () => {
    const { record, contact } = await setup();
    const { data } = (await record({ contact_id: contact.id.toUpperCase(), value: 0 })).body;
    expect(data).toMatchObject({ contact_id: contact.id, value: 0, currency: "USD", metadata: {} });
  });

  it.each([0, 0.01, 49.9, 1e15, Number.MAX_VALUE])("can have the value %d", async (value) => {
    const { record } = await setup();
    expect((await record({ value })).body.data.value).toBe(value);
  });

  it.each(["EUR", "JPY", "KWD", "XOF", "XCG", "ZWG"])("can be in %s", async (currency) => {
    const { record } = await setup();
    expect((await record({ currency })).body.data.currency).toBe(currency);
  });

  it.each([
    ["value", -0.01],
    ["value", "1"],
    ["value", null],
    ["currency", "DEM"],
    ["currency", "HRK"],
    ["currency", "XXX"],
    ["currency", "XTS"],
    ["currency", "ABC"],
    ["currency", "eur"],
    ["currency", ""],
    ["metadata", []],
    ["metadata", null],
    ["contact_id", "7"],
    ["order", "A-1"],
  ])("is rejected with %s: %j, with the path of the field", async (field, value) => {
    const { record, call, events } = await setup();
    const { status, body } = await record({ [field]: value });
    expect([status, body.error.code, body.error.path]).toEqual([400, "validation_error", field]);
    expect((await call("GET /conversions")).body.pagination.total).toBe(0);
    expect(await events()).toEqual([]);
  });

  it("is rejected for a number that is not finite", async () => {
    const { call, contact } = await setup();
    const { status, body } = await call("POST /conversions", { raw: `{"contact_id":"${contact.id}","value":1e999}` });
    expect([status, body.error.path]).toEqual([400, "value"]);
  });

  it("needs a contact of the workspace", async () => {
    const { record, contact, call, makeWorkspace } = await setup();
    const { key } = await makeWorkspace("Other");
    const foreign = await call("POST /conversions", { key, body: { contact_id: contact.id, value: 1 } });
    const unknown = await record({ contact_id: "01a1fd7d-b021-7fdb-8340-8872b14dab4b" });
    for (const { status, body } of [foreign, unknown]) {
      expect([status, body.error.code, body.error.path]).toEqual([404, "contact_not_found", "contact_id"]);
    }
  });

  it("is recorded once under one idempotency key", async () => {
    const { call, contact, events } = await setup();
    const body = { contact_id: contact.id, value: 5 };
    const headers = { "idempotency-key": "order-1" };
    const first = await call("POST /conversions", { body, headers });
    expect((await call("POST /conversions", { body, headers })).body).toEqual(first.body);
    expect((await call("GET /conversions")).body.pagination.total).toBe(1);
    expect(await events()).toHaveLength(1);
  });
});

describe("the list of conversions", () => {
  it("is sorted newest first in pages, and contains only conversions of its workspace", async () => {
    const { record, call, makeWorkspace } = await setup();
    for (const value of [1, 2, 3]) await record({ value });
    const values = async (query: string) => {
      const { data, pagination } = (await call(`GET /conversions?${query}`)).body;
      return [data.map(({ value }: { value: number }) => value), pagination.has_more];
    };
    expect(await values("")).toEqual([[3, 2, 1], false]);
    expect(await values("limit=2")).toEqual([[3, 2], true]);
    expect(await values("limit=2&offset=2")).toEqual([[1], false]);
    const { key } = await makeWorkspace("Other");
    expect((await call("GET /conversions", { key })).body.data).toEqual([]);
  });
});
