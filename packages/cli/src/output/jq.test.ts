import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { type CliOptions, runCli } from "../testing/run-cli.js";

const total = 2500;
const contact = (index: number) => ({ id: `c${index}`, email: `c${index}@example.com`, attributes: { n: index } });

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ method, url }) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    if (pathname !== "/v1/contacts" || method !== "GET")
      return { body: { data: { id: "c1", email: "a\u001b[2J", n: 2 } } };
    const offset = Number(searchParams.get("offset") ?? 0);
    const limit = Number(searchParams.get("limit") ?? 2);
    const data = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => contact(offset + index));
    return { body: { data, pagination: { total, limit, offset, has_more: offset + data.length < total } } };
  });
});
afterAll(() => api.close());

function cli(argv: readonly string[], around: CliOptions = {}) {
  return runCli(argv, { ...around, env: { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl, ...around.env } });
}

it.each([
  [".data[].email", "c0@example.com\nc1@example.com\n"],
  [".data[0]", `${JSON.stringify(contact(0))}\n`],
  [".data | map(.attributes.n)", "[0,1]\n"],
  [".pagination.total, .pagination.has_more", "2500\ntrue\n"],
  [".data[0].attributes.none", "null\n"],
  ["empty", ""],
])("prints what %s makes of a page", async (expression, stdout) => {
  expect(await cli(["contacts", "list", "--jq", expression, "-q"])).toEqual({ code: 0, stdout, stderr: "" });
});

it("takes all pages as one document, and each item with ndjson", async () => {
  const length = await cli(["contacts", "list", "--all", "--jq", ".data | length"]);
  expect(length).toEqual({ code: 0, stdout: "2500\n", stderr: "" });
  const emails = Array.from({ length: total }, (_, index) => `c${index}@example.com\n`).join("");
  const items = await cli(["contacts", "list", "--all", "-o", "ndjson", "--jq", ".email"]);
  expect(items).toEqual({ code: 0, stdout: emails, stderr: "" });
});

it("applies to the fields that were chosen, to one thing, to a dry run and to the tree of commands", async () => {
  expect((await cli(["contacts", "get", "c1", "--fields", "n", "--jq", "keys"])).stdout).toBe('["n"]\n');
  expect((await cli(["contacts", "get", "c1", "--jq", ".n + 1"])).stdout).toBe("3\n");
  const dry = await cli(["contacts", "create", "--email", "a@example.com", "--dry-run", "--jq", ".body.email"]);
  expect(dry.stdout).toBe("a@example.com\n");
  expect((await cli(["commands", "--jq", ".name"])).stdout).toBe("posthorn\n");
});

it("refuses what is no expression before anything is sent", async () => {
  const before = api.received.length;
  const { code, stdout, stderr } = await cli(["contacts", "list", "--jq", ".data["]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(JSON.parse(stderr).error).toMatchObject({
    code: "usage",
    message: expect.stringContaining("--jq is not an expression of jq: syntax error"),
  });
  expect(api.received).toHaveLength(before);
});

it("refuses fields that are no names before anything is sent", async () => {
  const before = api.received.length;
  const { code, stderr } = await cli(["contacts", "create", "--email", "a@example.com", "--fields", "id,,email"]);
  expect([code, JSON.parse(stderr).error.message]).toEqual([
    2,
    '--fields must be names with commas between them, not "id,,email"',
  ]);
  expect(api.received).toHaveLength(before);
});

it.each([[], ["-o", "ndjson"]])(
  "prints nothing when the expression does not fit the answer (%s %s)",
  async (...flags) => {
    const given = flags.filter((flag) => flag !== undefined);
    const { code, stdout, stderr } = await cli(["contacts", "list", "--jq", ".[0]", "-q", ...given]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "jq_failed",
      message: expect.stringContaining("Cannot index"),
    });
  },
);

it.each(["csv", "yaml", "id", "table"])("does not go with -o %s", async (format) => {
  expect((await cli(["contacts", "list", "--jq", ".", "-o", format])).code).toBe(2);
  expect((await cli(["contacts", "get", "c1", "--jq", ".n"], { env: { POSTHORN_OUTPUT: format } })).stdout).toBe("2\n");
});

it("keeps a terminal from being steered, and a pipe whole", async () => {
  expect((await cli(["contacts", "get", "c1", "--jq", ".email"])).stdout).toBe("a\u001b[2J\n");
  expect((await cli(["contacts", "get", "c1", "--jq", ".email"], { columns: 80 })).stdout).toBe("a[2J\n");
});
