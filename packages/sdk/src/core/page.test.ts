import { expect, test } from "vitest";
import { PosthornConfigError } from "../errors/posthorn-error.js";
import { FakeService, failure, type RecordedRequest } from "../testing/fake-service.js";
import type { Page } from "./page.js";

/** A service with a list of `count` items, and at most `most` items per page. */
function listOf(total: number, most = 1_000): (request: RecordedRequest) => Response {
  return ({ url }) => {
    const query = new URL(url, "http://localhost").searchParams;
    const offset = Number(query.get("offset") ?? 0);
    const limit = Number(query.get("limit") ?? 100);
    const data = Array.from({ length: Math.max(0, Math.min(limit, most, total - offset)) }, (_, index) => ({
      id: `${offset + index}`,
    }));
    return Response.json({ data, pagination: { total, limit, offset, has_more: offset + data.length < total } });
  };
}

test("awaiting a list returns its first page", async () => {
  const page = await new FakeService(listOf(5)).client().contacts.list({ limit: 2 });
  expect(page.data.map(({ id }) => id)).toEqual(["0", "1"]);
  expect(page.pagination).toEqual({ total: 5, limit: 2, offset: 0, has_more: true });
  expect(page.hasNextPage()).toBe(true);
  expect(JSON.parse(JSON.stringify(page))).toEqual({ data: page.data, pagination: page.pagination });
  expect(page._meta.status).toBe(200);
});

test("for await iterates over the items of all pages with the same filter", async () => {
  const service = new FakeService(listOf(5));
  const ids: string[] = [];
  for await (const contact of service.client().contacts.list({ limit: 2, search: "a&b", subscribed: true }))
    ids.push(contact.id);
  expect(ids).toEqual(["0", "1", "2", "3", "4"]);
  expect(service.requests.map(({ url }) => url)).toEqual([
    "/v1/contacts?limit=2&search=a%26b&subscribed=true",
    "/v1/contacts?limit=2&search=a%26b&subscribed=true&offset=2",
    "/v1/contacts?limit=2&search=a%26b&subscribed=true&offset=4",
  ]);
});

test("an iteration continues from its first offset, by the number of items it received", async () => {
  const service = new FakeService(listOf(9, 3));
  const pages = await service.client().lists.members.list("7", { limit: 5, offset: 2 });
  const sizes: number[] = [];
  for await (const page of pages.iterPages()) sizes.push(page.data.length);
  expect(sizes).toEqual([3, 3, 1]);
  expect(service.requests.map(({ url }) => url.replace(/.*offset=/, ""))).toEqual(["2", "5", "8"]);
});

test("an iteration ends at an empty page, even if has_more is true", async () => {
  const empty = Response.json({ data: [], pagination: { total: 9, limit: 5, offset: 0, has_more: true } });
  const service = new FakeService(empty, failure(400, "validation_error"));
  for await (const _ of service.client().tags.list()) throw new Error("an item of an empty page");
  expect(service.requests).toHaveLength(1);
});

test("leaving an iteration early fetches no more pages", async () => {
  const service = new FakeService(listOf(500));
  for await (const contact of service.client().contacts.list({ limit: 10 })) if (contact.id === "9") break;
  expect(service.requests).toHaveLength(1);
});

test("a path with a query is paginated, too", async () => {
  const service = new FakeService(listOf(3));
  const posthorn = service.client();
  const first = await posthorn.request<Page<{ id: string }>>("GET", "/contacts?limit=1&search=a%26b", {
    query: { x: 1 },
  });
  const ids: string[] = [];
  for await (const { id } of first) ids.push(id);
  expect(ids).toEqual(["0", "1", "2"]);
  expect(service.requests.map(({ url }) => url)).toEqual([
    "/v1/contacts?limit=1&search=a%26b&x=1",
    "/v1/contacts?limit=1&search=a%26b&x=1&offset=1",
    "/v1/contacts?limit=1&search=a%26b&x=1&offset=2",
  ]);
  const second = await posthorn.request<Page<{ id: string }>>("GET", "/contacts?limit=1&offset=1");
  expect((await second.getNextPage()).data).toEqual([{ id: "2" }]);
});

test("a question mark in a path's query, and a name that comes twice, are sent as they are", async () => {
  const service = new FakeService(listOf(2));
  const walk = await service.client().request<Page<unknown>>("GET", "/contacts?limit=1&search=a?b&tag=c&tag=d");
  await walk.getNextPage();
  expect(service.requests.map(({ url }) => url)).toEqual([
    "/v1/contacts?limit=1&search=a%3Fb&tag=c&tag=d",
    "/v1/contacts?limit=1&search=a%3Fb&tag=c&tag=d&offset=1",
  ]);
});

test("a list without pagination has one page", async () => {
  const service = new FakeService(Response.json({ data: [{ id: "1" }], pagination: null }));
  const ids: string[] = [];
  for await (const { id } of service.client().contacts.list()) ids.push(id);
  expect(ids).toEqual(["1"]);
});

test("the page after the last is an error", async () => {
  const page = await new FakeService(listOf(1)).client().domains.list();
  expect(page.hasNextPage()).toBe(false);
  await expect(page.getNextPage()).rejects.toBeInstanceOf(PosthornConfigError);
});

test("an error of a later page is thrown by the iteration", async () => {
  const failing = (request: RecordedRequest) =>
    request.url.includes("offset=2")
      ? Response.json({ error: { code: "forbidden" } }, { status: 403 })
      : listOf(5)(request);
  const ids: string[] = [];
  const walk = async () => {
    for await (const contact of new FakeService(failing).client().contacts.list({ limit: 2 })) ids.push(contact.id);
  };
  await expect(walk()).rejects.toMatchObject({ code: "forbidden" });
  expect(ids).toEqual(["0", "1"]);
});

test("the options of the first call apply to every page", async () => {
  const service = new FakeService(listOf(3));
  for await (const _ of service.client().contacts.list({ limit: 1 }, { headers: { "X-Trace": "t1" } }));
  expect(service.requests.map(({ headers }) => headers.get("X-Trace"))).toEqual(["t1", "t1", "t1"]);
});

test.each([Number.NaN, -1, undefined])("all items, at most %s, are refused", async (max) => {
  const all = new FakeService(listOf(5))
    .client()
    .contacts.list()
    .all({ max: max as number });
  await expect(all).rejects.toMatchObject({ code: "config_error", message: expect.stringContaining("max must be") });
});

test.each([
  [3, ["0", "1", "2"], 2],
  [2, ["0", "1"], 1],
  [9, ["0", "1", "2", "3", "4"], 3],
])("all items, at most %i, are one array", async (max, ids, requests) => {
  const service = new FakeService(listOf(5));
  const contacts = await service.client().contacts.list({ limit: 2 }).all({ max });
  expect(contacts.map(({ id }) => id)).toEqual(ids);
  expect(service.requests).toHaveLength(requests);
});
