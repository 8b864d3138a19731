import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type FakeApi, startFakeApi } from "../testing/fake-api.js";
import { type CliOptions, runCli } from "../testing/run-cli.js";
import { yamlText } from "./yaml-text.js";

const total = 25;
const items = Array.from({ length: total }, (_, index) => ({
  id: `c${index}`,
  email: `c${index}@example.com`,
  attributes: { n: index },
}));
const nasty = "\u001b[2J\u009b1mAda\u202e\r";

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi(({ url }) => {
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    if (pathname === "/v1/lists")
      return { body: { data: [], pagination: { total: 0, limit: 100, offset: 0, has_more: false } } };
    if (pathname === "/v1/tags/gone") return { status: 204 };
    if (pathname !== "/v1/contacts")
      return { body: { data: { id: "c1", email: nasty, tags: [{ id: "t1", name: "vip" }] } } };
    const offset = Number(searchParams.get("offset") ?? 0);
    // A page is smaller than what is asked for, as a server may decide.
    const limit = Math.min(Number(searchParams.get("limit") ?? 10), 10);
    const data = items.slice(offset, offset + limit);
    return { body: { data, pagination: { total, limit, offset, has_more: offset + data.length < total } } };
  });
});
beforeEach(() => {
  api.received.length = 0;
});
afterAll(() => api.close());

function cli(argv: readonly string[], around: CliOptions = {}) {
  const env = { POSTHORN_API_KEY: "ph_live_key", POSTHORN_BASE_URL: api.baseUrl, ...around.env };
  return runCli(argv, { ...around, env });
}

it("prints JSON on one line through a pipe, and says on stderr that there is more", async () => {
  const { code, stdout, stderr } = await cli(["contacts", "list"]);
  const first = { data: items.slice(0, 10), pagination: { total, limit: 10, offset: 0, has_more: true } };
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${JSON.stringify(first)}\n` });
  expect(stderr).toBe("10 of 25 shown; more with --offset 10, everything with --all.\n");
});

it("says nothing of it with --quiet", async () => {
  expect((await cli(["contacts", "list", "-q"])).stderr).toBe("");
});

it("merges all pages into one document, by what came and not by what was asked for", async () => {
  const { stdout, stderr } = await cli(["contacts", "list", "--all"]);
  expect(JSON.parse(stdout)).toEqual({ data: items, pagination: { total, limit: 10, offset: 0, has_more: false } });
  expect(stderr).toBe("");
  expect(api.received.map(({ url }) => url)).toEqual([
    "/v1/contacts?limit=1000",
    "/v1/contacts?limit=1000&offset=10",
    "/v1/contacts?limit=1000&offset=20",
  ]);
});

it.each([
  [24, true],
  [25, false],
  [26, false],
])("stops at --max %i and says whether more is left: %s", async (max, more) => {
  const { stdout } = await cli(["contacts", "list", "--max", String(max)]);
  const { data, pagination } = JSON.parse(stdout);
  expect(data).toEqual(items.slice(0, max));
  expect(pagination.has_more).toBe(more);
});

it("begins at --offset, also with --all", async () => {
  const { stdout } = await cli(["contacts", "list", "--all", "--offset", "20"]);
  expect(JSON.parse(stdout).data).toEqual(items.slice(20));
});

it("prints one item a line as ndjson", async () => {
  const { stdout } = await cli(["contacts", "list", "--all", "-o", "ndjson"]);
  expect(stdout).toBe(items.map((item) => `${JSON.stringify(item)}\n`).join(""));
});

it("prints csv with one heading, whatever the number of pages", async () => {
  const { stdout } = await cli([
    "contacts",
    "list",
    "--max",
    "11",
    "-o",
    "csv",
    "--fields",
    "id,attributes.n,attributes",
  ]);
  const lines = stdout.split("\r\n");
  expect(lines[0]).toBe("id,attributes.n,attributes");
  expect(lines[11]).toBe('c10,10,"{""n"":10}"');
  expect(lines).toHaveLength(13);
});

it("prints bare ids", async () => {
  expect((await cli(["contacts", "list", "--max", "2", "-o", "id"])).stdout).toBe("c0\nc1\n");
});

it.each(["yes", "2026-03-09T08:30:00.000Z"])(
  "quotes %s in yaml, which older readers take for something else",
  async (text) => {
    expect(yamlText({ text })).toBe(`text: "${text}"\n`);
  },
);

it.each(["json", "ndjson", "csv", "yaml", "table", "id"])(
  "prints nothing as %s where an answer has no content",
  async (format) => {
    const { code, stdout, stderr } = await cli(["tags", "delete", "gone", "--yes", "-o", format]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "", stderr: "" });
  },
);

it("prints yaml", async () => {
  expect((await cli(["contacts", "get", "c1", "-o", "yaml", "--fields", "id,tags"])).stdout).toBe(
    "id: c1\ntags:\n  - id: t1\n    name: vip\n",
  );
});

it("keeps only the fields that are asked for, and says which nobody has", async () => {
  const { stdout, stderr } = await cli([
    "contacts",
    "list",
    "--max",
    "1",
    "--fields",
    "id,attributes.n,emial",
    "--json",
  ]);
  expect(JSON.parse(stdout).data).toEqual([{ id: "c0", attributes: { n: 0 }, emial: null }]);
  expect(stderr).toContain("No item has the field emial.\n");
});

it("shows a table on a terminal, without what could steer it", async () => {
  const { stdout } = await cli(["contacts", "get", "c1"], { columns: 80, env: { NO_COLOR: "1" } });
  expect(stdout).toBe("id     c1\nemail  [2J1mAda\n\ntags\nID  NAME\nt1  vip\n");
});

it("treats a terminal without a size as a wide one", async () => {
  const { stdout } = await cli(["contacts", "list", "--max", "1", "--fields", "id,email"], { columns: 0 });
  expect(stdout.split("\n")[1]).toContain("@example.com");
});

it.each(["json", "ndjson", "yaml", "csv"])("keeps %s on a terminal free of control characters", async (format) => {
  const { stdout } = await cli(["contacts", "get", "c1", "-o", format], { columns: 80 });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

it("gives JSON on a terminal the same meaning as through a pipe", async () => {
  const { stdout } = await cli(["contacts", "get", "c1", "--json"], { columns: 80 });
  expect(JSON.parse(stdout).email).toBe(nasty);
});

it("colours a terminal and nothing else", async () => {
  const ansi = "\u001b[";
  expect((await cli(["contacts", "list"], { columns: 80 })).stdout).toContain(ansi);
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }] as Record<string, string>[]) {
    expect((await cli(["contacts", "list"], { columns: 80, env })).stdout).not.toContain(ansi);
  }
  expect((await cli(["contacts", "list", "--no-color"], { columns: 80 })).stdout).not.toContain(ansi);
  expect((await cli(["contacts", "list", "-o", "table"])).stdout).not.toContain(ansi);
  expect((await cli(["contacts", "list", "-o", "table"], { env: { FORCE_COLOR: "1" } })).stdout).toContain(ansi);
});

it("fits a table to the terminal by leaving out columns from the right", async () => {
  const { stdout } = await cli(["contacts", "list", "--max", "2"], { columns: 10, env: { NO_COLOR: "1" } });
  expect(stdout).toBe("ID\nc0\nc1\n");
});

it("shortens the first column that does not fit where enough of it is seen", async () => {
  const { stdout } = await cli(["contacts", "list", "--max", "1", "--fields", "id,email,attributes"], { columns: 16 });
  expect(stdout.split("\n")[1]).toBe("c0  c0@example.…");
  const { stdout: narrow } = await cli(["contacts", "list", "--max", "1", "--fields", "id,email"], { columns: 15 });
  expect(narrow.split("\n")[1]).toBe("c0");
});

it("says that nothing was found instead of drawing an empty table", async () => {
  const { stdout, stderr } = await cli(["lists", "list", "-o", "table"]);
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "Nothing found.\n" });
});

it("takes the format from the flag, then the environment, then the project file", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  writeFileSync(join(cwd, "posthorn.config.json"), JSON.stringify({ baseUrl: api.baseUrl, output: "id" }));
  const argv = ["contacts", "get", "c1"];
  const env = { POSTHORN_BASE_URL: "", POSTHORN_CONFIG_DIR: join(cwd, "own") };
  await cli(["trust", new URL(api.baseUrl).origin], { cwd, env });
  expect((await cli(argv, { cwd, env })).stdout).toBe("c1\n");
  expect((await cli(argv, { cwd, env: { ...env, POSTHORN_OUTPUT: "csv" } })).stdout).toMatch(/^id,/);
  expect((await cli([...argv, "-o", "json"], { cwd, env: { ...env, POSTHORN_OUTPUT: "csv" } })).stdout).toMatch(
    /^\{"id"/,
  );
});

it.each([
  ['{"apiKey":"x"}', 'has no setting "apiKey"; it takes baseUrl, output and profile'],
  ['{"output":"xml"}', "output must be one of table, json, ndjson, csv, yaml, id"],
  ["{", "cannot be read as JSON"],
])("refuses the project file %s", async (content, message) => {
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-cli-"));
  writeFileSync(join(cwd, "posthorn.config.json"), content);
  const { code, stderr } = await cli(["contacts", "list"], { cwd });
  expect({ code, message: JSON.parse(stderr).error.message }).toEqual({
    code: 2,
    message: expect.stringContaining(message),
  });
});

it("prints failures as text on a terminal", async () => {
  const { stdout, stderr } = await cli(["contacts", "list", "-o", "table", "--timeout", "soon"]);
  expect({ stdout, stderr }).toEqual({
    stdout: "",
    stderr: 'Error usage: --timeout must be a duration such as 10s or 500ms, not "soon"\n',
  });
});

it("takes the log level from POSTHORN_LOG where no flag sets it", async () => {
  const atLevel = (level: string, ...flags: string[]) =>
    cli(["contacts", "list", ...flags], { env: { POSTHORN_LOG: level } });
  expect((await atLevel("debug")).stderr).toContain("> GET ");
  expect((await atLevel("verbose")).stderr).toContain("1 attempt");
  expect((await atLevel("quiet")).stderr).toBe("");
  expect((await atLevel("debug", "-q")).stderr).toBe("");
});

it("never shows the key in verbose or debug output", async () => {
  const key = "ph_live_0123456789abcdef0123456789abcdef01wxyz";
  const { stderr } = await cli(["contacts", "list", "--debug", "--verbose"], { env: { POSTHORN_API_KEY: key } });
  expect(stderr).toContain("> GET ");
  expect(stderr).toContain("authorization: Bearer ph_live_…wxyz");
  expect(stderr).not.toContain(key);
  expect(stderr).toMatch(/200 after \d+ ms, 1 attempt, request req-1/);
});
