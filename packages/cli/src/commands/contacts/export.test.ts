import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type KeyedMock, openKeyedMock, sharedKeyedMock } from "../../testing/keyed-mock.js";
import { jsonLines } from "../../testing/local-mock.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const sharedMock = sharedKeyedMock({ clock: "2026-03-09T08:30:00Z" });

/** Returns the mock with these contacts, the first one the oldest. */
async function mockWith(...contacts: readonly (readonly string[])[]): Promise<KeyedMock> {
  const mock = sharedMock();
  for (const [email = "", ...words] of contacts) await mock.made("contacts", "create", "--email", email, ...words);
  return mock;
}

const ada = ["ada@example.com", "--first-name", "Ada", "-F", "attributes.plan=pro", "-F", "attributes.visits=3"];
const grace = ["grace@example.com", "--last-name", "Hopper, Rear Admiral", "--no-subscribed"];

it("writes a table with a column for each attribute there is, the oldest contact first", async () => {
  const mock = await mockWith(ada, grace);
  const { code, stdout, stderr } = await mock.keyed(["contacts", "export"]);
  expect({ code, stderr, lines: stdout.split("\r\n") }).toEqual({
    code: 0,
    stderr: "",
    lines: [
      "email,first_name,last_name,subscribed,attributes.plan,attributes.visits",
      "ada@example.com,Ada,,true,pro,3",
      'grace@example.com,,"Hopper, Rear Admiral",false,,',
      "",
    ],
  });
});

it("writes an object a line as JSONL, with the attributes in one order", async () => {
  const mock = await mockWith(["ada@example.com", "-F", "attributes.z=1", "-F", "attributes.a=true"]);
  const { stdout } = await mock.keyed(["contacts", "export", "--format", "jsonl"]);
  expect(stdout).toBe(
    '{"email":"ada@example.com","first_name":null,"last_name":null,"subscribed":true,"attributes":{"a":true,"z":1}}\n',
  );
});

it.each(["csv", "jsonl"])("gives the same %s again after an import into an empty workspace", async (format) => {
  const odd = ["odd@example.com", "-F", 'attributes.deep={"a":[1,"2",null]}', "-f", "attributes.number=42"];
  const mock = await mockWith(ada, grace, odd);
  const first = (await mock.keyed(["contacts", "export", "--format", format])).stdout;
  const empty = await openKeyedMock();
  const imported = await empty.keyed(["contacts", "import", "-", "--format", format], { stdin: first });
  expect({ code: imported.code, created: JSON.parse(imported.stdout).created }).toEqual({ code: 0, created: 3 });
  expect((await empty.keyed(["contacts", "export", "--format", format])).stdout).toBe(first);
});

it("keeps line breaks, quotes and formulas of a name through CSV, and marks the formula for spreadsheets", async () => {
  const name = '=HYPERLINK("x")\nand "more"';
  const mock = await mockWith(["ada@example.com", "--first-name", name]);
  const { stdout } = await mock.keyed(["contacts", "export"]);
  expect(stdout).toContain('"\'=HYPERLINK(""x"")\nand ""more"""');
  const kept = (await mock.keyed(["contacts", "export", "--csv-formulas", "keep"])).stdout;
  expect(kept).toContain('"=HYPERLINK(""x"")\nand ""more"""');
  const empty = await openKeyedMock();
  await empty.keyed(["contacts", "import", "-", "--format", "csv"], { stdin: stdout });
  expect(JSON.parse((await empty.keyed(["contacts", "list"])).stdout).data).toMatchObject([{ first_name: name }]);
});

it.each([
  ["csv", "email,created_at\r\nada@example.com,2026-03-09T08:30:00.000Z\r\n"],
  ["jsonl", '{"email":"ada@example.com","created_at":"2026-03-09T08:30:00.000Z"}\n'],
])("writes the columns of --fields alone as %s", async (format, written) => {
  const mock = await mockWith(ada);
  const { stdout } = await mock.keyed(["contacts", "export", "--format", format, "--fields", "email,created_at"]);
  expect(stdout).toBe(written);
});

it("writes the heading alone of a workspace without contacts", async () => {
  const mock = sharedMock();
  expect((await mock.keyed(["contacts", "export"])).stdout).toBe("email,first_name,last_name,subscribed\r\n");
  expect(await mock.keyed(["contacts", "export", "--format", "jsonl"])).toEqual({ code: 0, stdout: "", stderr: "" });
  const chosen = await mock.keyed(["contacts", "export", "--fields", "id"]);
  expect(chosen.stdout).toBe("id\r\n");
});

it.each([
  [["--search", "ada"], "search=ada"],
  [["--subscribed"], "subscribed=true"],
  [["--no-subscribed"], "subscribed=false"],
  [["--bounced"], "bounced=true"],
  [["--no-bounced"], "bounced=false"],
  [["--subscribed", "--no-bounced", "--search", "a b"], "search=a%20b&subscribed=true&bounced=false"],
])("asks the service for those that %j chooses", async (words, query) => {
  const { cli, calls } = await serve(pageOf([]));
  expect((await cli(["contacts", "export", ...words])).code).toBe(0);
  expect(calls()).toEqual(Array(2).fill(`GET /v1/contacts?${query}&limit=1000&offset=0`));
});

it("chooses among those who take mail, and those who do not", async () => {
  const mock = await mockWith(ada, grace);
  const emails = async (...words: string[]) => {
    const { stdout } = await mock.keyed(["contacts", "export", "--fields", "email", "--format", "jsonl", ...words]);
    return jsonLines<{ email: string }>(stdout).map(({ email }) => email);
  };
  expect(await emails("--subscribed")).toEqual(["ada@example.com"]);
  expect(await emails("--no-subscribed")).toEqual(["grace@example.com"]);
  expect(await emails("--search", "HOPPER")).toEqual(["grace@example.com"]);
  expect(await emails("--bounced")).toEqual([]);
});

it("reads as many pages as there are, each contact once", async () => {
  const all = Array.from({ length: 2500 }, (_, n) => ({
    id: String(2500 - n).padStart(8, "0"),
    email: `c${2500 - n}@example.com`,
    first_name: null,
    last_name: null,
    subscribed: true,
    attributes: { n },
  }));
  const { cli, received } = await serve(({ url }) => {
    const query = new URL(url, "http://localhost").searchParams;
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    return pageOf(all.slice(offset, offset + limit), { total: all.length });
  });
  const { stdout } = await cli(["contacts", "export", "--format", "jsonl", "--fields", "email"]);
  const emails = jsonLines<{ email: string }>(stdout).map(({ email }) => email);
  expect([emails.length, new Set(emails).size, emails[0], emails.at(-1)]).toEqual([
    2500,
    2500,
    "c1@example.com",
    "c2500@example.com",
  ]);
  expect(received.length).toBeLessThanOrEqual(4);
});

it.each([
  ["people.csv", /^email,/],
  ["people.jsonl", /^\{"email"/],
  ["people.NDJSON", /^\{"email"/],
])("writes the file %s, which its user alone can read, and reports how many contacts it has", async (file, begin) => {
  const mock = await mockWith(ada);
  const cwd = folderWith({});
  const { code, stdout } = await mock.keyed(["contacts", "export", "--output-file", file], { cwd });
  expect({ code, summary: JSON.parse(stdout) }).toEqual({ code: 0, summary: { contacts: 1, file } });
  expect(readFileSync(join(cwd, file), "utf8")).toMatch(begin);
  expect(statSync(join(cwd, file)).mode & 0o777).toBe(0o600);
});

it("takes --format before the name of the file, and replaces what stood in it", async () => {
  const mock = await mockWith(ada);
  const cwd = folderWith({ "people.csv": "what was there before\n".repeat(100) });
  await mock.keyed(["contacts", "export", "--output-file", "people.csv", "--format", "jsonl"], { cwd });
  expect(JSON.parse(readFileSync(join(cwd, "people.csv"), "utf8")).email).toBe("ada@example.com");
});

it("leaves the file as it was, and nothing beside it, where a page fails", async () => {
  const contact = { id: "1", email: "a@example.com", first_name: null, last_name: null, subscribed: true };
  const { cli } = await serve((_, before) =>
    before === 0 ? pageOf([contact], { total: 1 }) : refusal(500, "internal_error"),
  );
  const cwd = folderWith({ "people.jsonl": "kept\n" });
  const { code } = errorOf(
    await cli(["contacts", "export", "--output-file", "people.jsonl", "--retries", "0"], { cwd }),
  );
  expect({ code, files: readdirSync(cwd) }).toEqual({ code: 1, files: ["people.jsonl"] });
  expect(readFileSync(join(cwd, "people.jsonl"), "utf8")).toBe("kept\n");
});

it("waits where the key's window is full, and goes on", async () => {
  const { cli } = await serve((_, before) =>
    before === 1 ? refusal(429, "rate_limited", {}, { "Retry-After": "7" }) : pageOf([]),
  );
  const waits: number[] = [];
  const { code, stderr } = await cli(["contacts", "export", "--retries", "0"], { onWait: (each) => waits.push(each) });
  expect({ code, waited: waits.reduce((sum, each) => sum + each, 0) }).toEqual({ code: 0, waited: 7000 });
  expect(stderr).toContain("Waiting 7 s");
});

it.each([
  ["folder.csv", "folder.csv is a folder, and no file"],
  ["none/people.csv", "none/people.csv cannot be written: there is no folder"],
])("refuses to write to %s before it reads a page, and leaves nothing behind", async (file, problem) => {
  const { cli, received } = await serve(pageOf([]));
  const cwd = folderWith({ "folder.csv/kept.txt": "kept" });
  const { code, error } = errorOf(await cli(["contacts", "export", "--output-file", file], { cwd }));
  expect([code, error.message, received]).toEqual([2, expect.stringContaining(problem), []]);
  expect(readdirSync(cwd)).toEqual(["folder.csv"]);
});

it("ends with 130 on Ctrl-C and leaves no file", async () => {
  const stop = new AbortController();
  const { cli } = await serve(() => {
    stop.abort(130);
    return "silence";
  });
  const cwd = folderWith({});
  const words = ["contacts", "export", "--output-file", "people.csv"];
  expect(await cli(words, { cwd, signal: stop.signal })).toEqual({ code: 130, stdout: "", stderr: "" });
  expect(existsSync(join(cwd, "people.csv"))).toBe(false);
});

it.each([
  [["--output-file", "people.xlsx"], "it is not known how to write people.xlsx"],
  [["--output-file", "people"], "it is not known how to write people"],
  [["-o", "json"], "an export is csv or ndjson, not json"],
  [["-o", "table"], "an export is csv or ndjson, not table"],
  [["-o", "yaml"], "an export is csv or ndjson, not yaml"],
  [["--format", "xml"], "Allowed choices are csv, jsonl"],
  [["--fields", "email,,id"], "--fields must be names with commas between them"],
  [["people.csv"], "too many arguments"],
])("refuses %j before it reads a contact", async (words, problem) => {
  const { cli, received } = await serve(pageOf([]));
  const ended = await cli(["contacts", "export", ...words], { cwd: folderWith({}) });
  expect({ code: ended.code, stdout: ended.stdout, received }).toEqual({ code: 2, stdout: "", received: [] });
  expect(ended.stderr).toContain(problem);
});

it.each([
  [["-o", "csv"], "email,"],
  [["-o", "ndjson"], '{"email"'],
])("takes %j for the format of stdout", async (words, begin) => {
  const mock = await mockWith(ada);
  expect((await mock.keyed(["contacts", "export", ...words])).stdout.startsWith(begin)).toBe(true);
});

it.each([
  [401, "unauthorized", 4],
  [403, "forbidden", 4],
  [404, "not_found", 5],
])("ends with a %i %s as %i, with nothing on stdout", async (status, name, exitCode) => {
  const { cli } = await serve(refusal(status, name));
  const { code, error } = errorOf(await cli(["contacts", "export"]));
  expect([code, error.code]).toEqual([exitCode, name]);
});
