import { describe, expect, test } from "vitest";
import { operations } from "../contract/generated/operations.js";
import type { OperationId } from "../contract/operation-types.js";
import { PagePromise } from "../core/api-promise.js";
import { FakeService, failure, success } from "../testing/fake-service.js";
import type { BulkDeleteSums } from "./bulk-delete.js";
import { routes } from "./generated/routes.js";

const all = Object.entries(operations) as [OperationId, (typeof operations)[OperationId]][];
const answer = Response.json({ data: [], pagination: { total: 0, limit: 100, offset: 0, has_more: false } });

/** Calls the method an operation's name leads to. */
function callMethod(service: FakeService, id: OperationId, given: readonly unknown[]): Promise<unknown> {
  const words = id.split(".");
  const name = words.pop() ?? id;
  const group = words.reduce<object>((at, word) => Reflect.get(at, word), service.client());
  return Reflect.apply(Reflect.get(group, name), group, given);
}

test("the contract has 77 operations and every one has a route", () => {
  expect(all).toHaveLength(77);
  expect(Object.keys(routes)).toEqual(all.map(([id]) => id).sort());
});

test.each(all)("%s is a method that sends what the contract says", async (id, operation) => {
  const parameters: readonly string[] = operation.pathParams;
  const required = id === "webhooks.delete" ? ["id"] : [];
  const filter =
    required.length === 0 && operation.query.length > 0 ? { [String(operation.query[0])]: "x y" } : undefined;
  const given = [
    ...parameters.map((name) => `${name}/é@x`),
    ...required.map((name) => `${name}/é@x`),
    ...(operation.body ? [{ field: "värde" }] : []),
    ...(filter ? [filter] : []),
    { headers: { "X-Trace": "t1" }, confirm: "delete-all-contacts" },
  ];
  const service = new FakeService(answer);
  const call = callMethod(service, id, given);
  await call;

  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${name}/é@x`));
  const query = required.length > 0 ? "?id=id%2F%C3%A9%40x" : filter ? `?${Object.keys(filter)[0]}=x%20y` : "";
  expect(service.requests).toHaveLength(1);
  const [request] = service.requests;
  expect(`${request?.method} ${request?.url}`).toBe(`${operation.method} /v1${path}${query}`);
  expect(request?.body).toBe(operation.body ? '{"field":"värde"}' : "");
  expect(request?.headers.get("Content-Type")).toBe(operation.body ? "application/json" : null);
  expect(request?.headers.get("X-Trace")).toBe("t1");
  expect(request?.headers.has("Authorization")).toBe(operation.authenticated);
  expect(request?.headers.has("Idempotency-Key")).toBe(operation.method === "POST");
  expect(call instanceof PagePromise).toBe(operation.paginated);
});

test.each(all)("%s can be called by its name and sends the same", async (id, operation) => {
  const path = Object.fromEntries(operation.pathParams.map((name) => [name, "a b"]));
  const service = new FakeService(answer);
  await service.client().call(id, { path, body: operation.body ? {} : undefined, query: { limit: 7 } });
  const filled = operation.path.replace(/\{\w+\}/g, "a%20b");
  expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `${operation.method} /v1${filled}?limit=7`,
  ]);
});

test.each([
  ["emails.batch.send", [], "messages"],
  ["automations.steps.replace", ["1"], "steps"],
  ["contacts.bulkDelete", [], "contact_ids"],
  ["lists.members.add", ["1"], "contact_ids"],
  ["lists.members.remove", ["1"], "contact_ids"],
  ["tags.contacts.assign", ["1"], "contact_ids"],
  ["tags.contacts.remove", ["1"], "contact_ids"],
] as const)("%s takes the one list of its body by itself, too", async (id, path, field) => {
  const service = new FakeService(success({}));
  await callMethod(service, id, [...path, ["a", "b"]]);
  await callMethod(service, id, [...path, { [field]: ["a", "b"] }]);
  const bodies = service.requests.map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual([{ [field]: ["a", "b"] }, { [field]: ["a", "b"] }]);
});

describe("deleting contacts by any number of ids", () => {
  const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `id${index}`);
  const sent = ({ requests }: FakeService): string[][] => requests.map(({ body }) => JSON.parse(body).contact_ids);

  test.each([
    [1, [1]],
    [5_000, [5_000]],
    [5_001, [5_000, 1]],
    [12_000, [5_000, 5_000, 2_000]],
  ])("sends %i in as many calls as they need, in their order, and sums what was deleted", async (count, sizes) => {
    const service = new FakeService((request) => success({ deleted: JSON.parse(request.body).contact_ids.length }));
    const told: BulkDeleteSums[] = [];
    const options = { idempotencyKey: "k", onProgress: (sums: BulkDeleteSums) => void told.push(sums) };
    const { data, meta, response } = await service.client().contacts.bulkDelete(ids(count), options).withResponse();
    expect([data, data._meta, response.status]).toEqual([{ deleted: count }, meta, 200]);
    expect(sent(service).map(({ length }) => length)).toEqual(sizes);
    expect(sent(service).flat()).toEqual(ids(count));
    const keys = sizes.length === 1 ? ["k"] : sizes.map((_, index) => `k-${index}`);
    expect(service.requests.map(({ headers }) => headers.get("Idempotency-Key"))).toEqual(keys);
    expect(told.at(-1)).toEqual({ ids: count, deleted: count });
    expect(told).toHaveLength(sizes.length);
  });

  test("sends nothing where there are none", async () => {
    const service = new FakeService();
    const { data, meta, response } = await service.client().contacts.bulkDelete([]).withResponse();
    expect([data, data._meta, meta.attempts, await response.json()]).toEqual([
      { deleted: 0 },
      meta,
      0,
      { data: { deleted: 0 } },
    ]);
    expect(service.requests).toEqual([]);
  });

  test("ends with the error of the call that fails, and tells what was deleted before", async () => {
    const service = new FakeService(success({ deleted: 4_998 }), failure(403, "forbidden"));
    const told: BulkDeleteSums[] = [];
    const deleting = service.client().contacts.bulkDelete(ids(15_000), { onProgress: (sums) => void told.push(sums) });
    expect((await deleting.safe()).error).toMatchObject({ code: "forbidden", status: 403 });
    expect(told).toEqual([{ ids: 5_000, deleted: 4_998 }]);
    expect(service.requests).toHaveLength(2);
  });

  test.each([
    [900, 1_000],
    [1_100, 1_100],
  ])("has one deadline for all its calls, the first of which takes %i ms", async (first, all) => {
    const service = new FakeService(() => {
      service.now += first;
      return success({ deleted: 1 });
    }, "silence");
    const begun = service.now;
    const { error } = await service.client().contacts.bulkDelete(ids(5_001), { deadline: 1_000 }).safe();
    expect(error?.code).toBe("timeout");
    expect(service.now - begun).toBe(all);
  });

  test("leaves more ids than a call takes to the service where they come as its body", async () => {
    const service = new FakeService(success({ deleted: 0 }));
    await service.client().contacts.bulkDelete({ contact_ids: ids(5_001) });
    expect(sent(service)).toEqual([ids(5_001)]);
  });
});

describe("the deadline of an upsert", () => {
  const contact = { id: "c1", email: "ada@example.com" };
  const page = (data: unknown[], has_more: boolean): Response =>
    Response.json({ data, pagination: { total: 1_001, limit: 1_000, offset: 0, has_more } });
  const others = Array.from({ length: 1_000 }, (_, index) => ({ id: `${index}`, email: `${index}.ada@example.com` }));

  /** Answers what upserting a contact that exists asks for, and takes 300 ms for each. */
  function slow(): FakeService {
    const replies = [
      failure(409, "duplicate"),
      page(others, true),
      page([contact], false),
      success({}),
      success(contact),
    ];
    const service: FakeService = new FakeService(
      ...replies.map((reply) => () => {
        service.now += 300;
        return reply;
      }),
    );
    return service;
  }

  test("leaves each call what those before it have not taken", async () => {
    const service = slow();
    const alarms: number[] = [];
    const runtime = {
      ...service.runtime,
      alarm: (milliseconds: number) => {
        alarms.push(milliseconds);
        return () => {};
      },
    };
    const body = { email: contact.email, list_id: "l1" };
    const known = await service.client({ runtime }).contacts.upsert(body, { deadline: 2_000 });
    expect(known.id).toBe("c1");
    expect(alarms).toEqual([2_000, 1_700, 1_400, 1_100, 800]);
    expect(service.requests.map(({ url }) => url)).toEqual([
      "/v1/contacts",
      "/v1/contacts?search=ada%40example.com&limit=1000",
      "/v1/contacts?search=ada%40example.com&limit=1000&offset=1000",
      "/v1/lists/l1/members",
      "/v1/contacts/c1",
    ]);
  });

  test.each([-1, Number.NaN])("is refused when it is %d", async (deadline) => {
    const service = slow();
    await expect(service.client().contacts.upsert(contact, { deadline })).rejects.toThrow("deadline must be a number");
    expect(service.requests).toEqual([]);
  });
});

test.each([undefined, {}, { confirm: "yes" }])("contacts.deleteAll sends nothing for %j", async (given) => {
  const service = new FakeService(success({ deleted: 1 }));
  const contacts = service.client().contacts;
  const { error } = await contacts.deleteAll(given as { confirm: "delete-all-contacts" }).safe();
  expect(error).toMatchObject({ code: "config_error", message: 'confirm must be "delete-all-contacts"' });
  expect(service.requests).toEqual([]);
  expect(await contacts.deleteAll({ confirm: "delete-all-contacts" })).toEqual({ deleted: 1 });
});
