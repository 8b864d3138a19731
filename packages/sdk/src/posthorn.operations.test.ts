import { expect, test } from "vitest";
import { operations } from "./contract/generated/operations.js";
import type { OperationId } from "./contract/operation-types.js";
import { PagePromise } from "./core/api-promise.js";
import { routes } from "./resources/generated/routes.js";
import { FakeService, success } from "./testing/fake-service.js";

const all = Object.entries(operations) as [OperationId, (typeof operations)[OperationId]][];
const answer = Response.json({ data: [], pagination: { total: 0, limit: 100, offset: 0, has_more: false } });

/** Calls the method of an operation id. */
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

test.each(all)("%s can be called by its id and sends the same", async (id, operation) => {
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
] as const)("%s takes the only list of its body without the body, too", async (id, path, field) => {
  const service = new FakeService(success({}));
  await callMethod(service, id, [...path, ["a", "b"]]);
  await callMethod(service, id, [...path, { [field]: ["a", "b"] }]);
  const bodies = service.requests.map(({ body }) => JSON.parse(body));
  expect(bodies).toEqual([{ [field]: ["a", "b"] }, { [field]: ["a", "b"] }]);
});
