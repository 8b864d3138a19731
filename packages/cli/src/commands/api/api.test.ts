import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../../testing/fake-api.js";
import { runCli } from "../../testing/run-cli.js";

const answer = { data: [{ id: "a" }], pagination: { total: 1, limit: 100, offset: 0, has_more: false } };

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(() => ({ body: answer }));
});
beforeEach(() => {
  api.received.length = 0;
});
afterAll(() => api.close());

function cli(argv: readonly string[], stdin?: string) {
  return runCli(["api", ...argv], {
    env: { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl },
    ...(stdin && { stdin }),
  });
}

it("prints the body as it came, envelope and all", async () => {
  expect(await cli(["/contacts?limit=5"])).toEqual({ code: 0, stdout: `${JSON.stringify(answer)}\n`, stderr: "" });
  expect(api.received).toMatchObject([{ method: "GET", url: "/v1/contacts?limit=5", body: undefined }]);
});

it("calls the admin API with the operator token, and never with the key", async () => {
  const call = (...argv: string[]) =>
    runCli(["api", ...argv], {
      env: { POSTHORN_API_KEY: "k", POSTHORN_OPERATOR_TOKEN: "t", POSTHORN_BASE_URL: api.baseUrl },
    });
  expect(await call("/_posthorn/requests?newest=true", "-X", "GET", "-F", "limit=5")).toMatchObject({
    code: 0,
    stdout: `${JSON.stringify(answer)}\n`,
  });
  await call("/_posthorn/faults", "-f", "operation=health");
  await call("/_posthorn/faults?operation=health", "-X", "delete");
  expect(api.received).toMatchObject([
    { method: "GET", url: "/_posthorn/requests?newest=true&limit=5", headers: { authorization: "Bearer t" } },
    { method: "POST", url: "/_posthorn/faults", body: { operation: "health" } },
    { method: "DELETE", url: "/_posthorn/faults?operation=health" },
  ]);
  expect((await call("/_posthorn/clock", "-X", "HEAD")).code).toBe(2);
  expect((await call("/_posthorn/clock", "-i")).code).toBe(2);
});

it("fills the path of an operation, and sends what is left as filters or body", async () => {
  await cli(["lists.members.list", "-f", "id=l/1", "-F", "limit=5"]);
  await cli(["lists.members.add", "-f", "id=l1", "-f", "contact_ids[]=c1"]);
  expect(api.received).toMatchObject([
    { method: "GET", url: "/v1/lists/l%2F1/members?limit=5" },
    { method: "POST", url: "/v1/lists/l1/members", body: { contact_ids: ["c1"] } },
  ]);
});

it("posts when there are fields or input, and lets fields win", async () => {
  await cli(["contacts", "--input", "-", "-F", "attributes.n=1", "-H", "X-Trace: t"], '{"email":"a@example.com"}');
  expect(api.received).toMatchObject([
    {
      method: "POST",
      url: "/v1/contacts",
      body: { email: "a@example.com", attributes: { n: 1 } },
      headers: { "x-trace": "t" },
    },
  ]);
});

it("shows status and headers with -i", async () => {
  expect((await cli(["/health", "-i"])).stdout).toMatch(/^HTTP 200\n(.+: .+\n)*x-request-id: req-1\n\n\{"data"/);
});

it("prints nothing of the body where it is to be silent", async () => {
  expect(await cli(["/health", "--silent"])).toEqual({ code: 0, stdout: "", stderr: "" });
  expect((await cli(["/health", "--silent", "-i"])).stdout).toMatch(/^HTTP 200\n(.+: .+\n)+\n$/);
});

it("fetches every page of a list, by its path or its operation, with the filters it was given", async () => {
  const pages = await startFakeApi(({ url }) => {
    const offset = Number(new URL(url, "http://x").searchParams.get("offset") ?? 0);
    return { body: { data: [{ id: `c${offset}` }], pagination: { total: 3, limit: 1, offset, has_more: offset < 2 } } };
  });
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: pages.baseUrl };
  const one = await runCli(["api", "/contacts?search=a", "--paginate"], { env });
  expect(JSON.parse(one.stdout)).toMatchObject({ data: [{ id: "c0" }, { id: "c1" }, { id: "c2" }] });
  expect(pages.received.map(({ url }) => url)).toEqual([
    "/v1/contacts?search=a&limit=1000",
    "/v1/contacts?search=a&limit=1000&offset=1",
    "/v1/contacts?search=a&limit=1000&offset=2",
  ]);
  const lines = await runCli(["api", "contacts.list", "-F", "limit=1", "--paginate", "-o", "ndjson"], { env });
  expect(lines.stdout).toBe('{"id":"c0"}\n{"id":"c1"}\n{"id":"c2"}\n');
  await pages.close();
});

it("lists every operation", async () => {
  const { stdout } = await cli(["--list"]);
  expect(JSON.parse(stdout).data).toHaveLength(77);
  expect(api.received).toEqual([]);
});

it.each([
  [["https://example.com/v1/contacts"], "another server must not get the key"],
  [["//example.com/contacts"], "another server must not get the key"],
  [["/contacts/../health"], '"/contacts/../health" does not name a path'],
  [["/v1/contacts"], "the base URL ends with /v1 already"],
  [["contacts.get"], "missing -F id=…"],
  [["/contacts", "-H", "broken"], '--header must be "Name: value"'],
  [["/health", "--paginate"], "--paginate needs a list"],
  [["/contacts", "--paginate", "-i"], "--paginate goes with neither"],
  [["/contacts", "--paginate", "-X", "POST"], "--paginate needs a list"],
  [[], "api needs a path or an operation id"],
])("refuses %o", async (argv, message) => {
  const { code, stderr } = await cli(argv);
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error.message).toContain(message);
  expect(api.received).toEqual([]);
});
