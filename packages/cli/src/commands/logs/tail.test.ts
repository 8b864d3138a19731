import { expect, it } from "vitest";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { jsonLines } from "../../testing/local-mock.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import { type Served, serve } from "../../testing/served.js";

interface Logged {
  seq: number;
  method: string;
  path: string;
  status: number;
  code: string | null;
}

const logged = (seq: number, status = 200, more: object = {}): Logged & { at: string } => ({
  seq,
  at: "2026-03-09T08:30:00.000Z",
  method: "GET",
  path: `/contacts/${seq}`,
  status,
  code: status < 400 ? null : "not_found",
  ...{ duration_ms: 3, lost: false, ...more },
});

/** Starts an admin API that has answered these calls; more may be added while it is followed. */
async function serverThatAnswered(calls: Logged[]): Promise<Served> {
  return serve(({ url }) => {
    const query = new URL(url, "http://localhost").searchParams;
    const [after, limit] = [Number(query.get("after")), Number(query.get("limit"))];
    const later = calls.filter(({ seq }) => seq > after);
    return pageOf(later.slice(0, limit), { total: calls.at(-1)?.seq ?? 0, has_more: later.length > limit });
  });
}

const numbered = (count: number): Logged[] => Array.from({ length: count }, (_, index) => logged(index + 1));
const seqs = (stdout: string): number[] => jsonLines<Logged>(stdout).map(({ seq }) => seq);

it("prints the responses of a mock, without a key or a token", async () => {
  const mock = await openKeyedMock({ clock: "2026-03-09T08:30:00Z" });
  await mock.keyed(["contacts", "list", "--limit", "5"]);
  await mock.keyed(["contacts", "create", "--email", "ada@example.com"]);
  await mock.keyed(["contacts", "create", "--email", "ada@example.com"]);
  const { code, stdout, stderr } = await mock.cli(["logs", "tail", "--no-follow"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(jsonLines(stdout)).toMatchObject([
    { method: "GET", path: "/contacts?limit=5", status: 200, code: null, at: "2026-03-09T08:30:00.000Z" },
    { method: "POST", path: "/contacts", status: 201, code: null },
    { method: "POST", path: "/contacts", status: 409, code: "duplicate", lost: false },
  ]);
});

it("prints one call with its bodies, without secrets", async () => {
  const mock = await openKeyedMock();
  await mock.keyed([
    "contacts",
    "create",
    "--email",
    "ada@example.com",
    "--data",
    '{"attributes":{"api_key":"hidden"}}',
  ]);
  const { code, stdout } = await mock.cli(["logs", "get", "1", "-o", "json"]);
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { operation: "contacts.create", status: 201 }]);
  expect(stdout).toContain("ada@example.com");
  expect(stdout).not.toContain("hidden");
  expect((await mock.cli(["logs", "get", "2"])).code).toBe(5);
  expect((await mock.cli(["logs", "get", "x"])).code).toBe(2);
});

it("prints a call whose response was lost by a fault", async () => {
  const mock = await openKeyedMock();
  mock.mock.fault("tags.list", { drop_response: true });
  await mock.keyed(["tags", "list", "--retries", "0"]);
  const shown = await mock.cli(["logs", "tail", "--no-follow", "--no-color"], { columns: 100 });
  expect(shown.stdout).toMatch(/^[-\d]{10} [:.\d]{12} {2}GET {4}\/tags {2}200 \(lost\) {2}\d+ ms\n$/);
});

it.each([
  [[], [3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  [
    ["--limit", "2"],
    [11, 12],
  ],
  [["--limit", "0"], []],
  [
    ["--limit", "12"],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  ],
  [
    ["--limit", "9999"],
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  ],
])("prints the last ten, or with %j so many, oldest first", async (words, shown) => {
  const { cli } = await serverThatAnswered(numbered(12));
  const { code, stdout } = await cli(["logs", "tail", "--no-follow", ...words]);
  expect({ code, seqs: seqs(stdout) }).toEqual({ code: 0, seqs: shown });
});

it.each([
  ["404", [2]],
  ["4xx", [2, 3]],
  ["4XX", [2, 3]],
  ["5xx", [4]],
  ["2xx", [1, 5]],
  ["418", []],
])("shows with --status %s only what was answered so", async (status, shown) => {
  const calls = [logged(1), logged(2, 404), logged(3, 429), logged(4, 503), logged(5, 201)];
  const { cli } = await serverThatAnswered(calls);
  const { code, stdout } = await cli(["logs", "tail", "--no-follow", "--status", status]);
  expect({ code, seqs: seqs(stdout) }).toEqual({ code: 0, seqs: shown });
});

it("counts --limit among the calls that fit --status, and not among all", async () => {
  const calls = [logged(1, 404), logged(2, 404), logged(3, 404), ...numbered(20).slice(3)];
  const { cli } = await serverThatAnswered(calls);
  const { stdout } = await cli(["logs", "tail", "--no-follow", "--status", "4xx", "--limit", "2"]);
  expect(seqs(stdout)).toEqual([2, 3]);
});

it("goes on with the calls that come, shows none twice, and ends with 130 on Ctrl-C", async () => {
  const calls = numbered(2);
  const { cliUntil, received } = await serverThatAnswered(calls);
  const { code, stdout, stderr } = await cliUntil(["logs", "tail", "--limit", "1"], (printed) => {
    const count = printed.split("\n").length - 1;
    if (count === 1 && calls.length === 2) calls.push(logged(3), logged(4, 500));
    return count === 3;
  });
  expect({ code, seqs: seqs(stdout) }).toEqual({ code: 130, seqs: [2, 3, 4] });
  expect(stderr).toBe("Following the calls that come. Ctrl-C stops it.\n");
  expect(received[1]?.url).toContain("after=2");
});

it("filters what comes by --status, too", async () => {
  const calls = [logged(1)];
  const { cliUntil } = await serverThatAnswered(calls);
  const { stdout } = await cliUntil(["logs", "tail", "--status", "5xx"], (printed, told) => {
    if (told.includes("Following") && calls.length === 1) calls.push(logged(2), logged(3, 503));
    return printed.includes('"seq":3');
  });
  expect(seqs(stdout)).toEqual([3]);
});

it("follows a server that was started anew, whose calls are counted from one again", async () => {
  let calls = numbered(5);
  const { cliUntil } = await serve(({ url }) => {
    const after = Number(new URL(url, "http://localhost").searchParams.get("after"));
    return pageOf(
      calls.filter(({ seq }) => seq > after),
      { total: calls.length },
    );
  });
  const { stdout } = await cliUntil(["logs", "tail", "--limit", "1"], (printed) => {
    if (printed.includes('"seq":5')) calls = [logged(1, 201)];
    return printed.includes('"status":201');
  });
  expect(jsonLines(stdout)).toMatchObject([{ seq: 5 }, { seq: 1, status: 201 }]);
});

it("waits for a server that goes away while it is followed, and says so once", async () => {
  const calls = [logged(1)];
  let looks = 0;
  const { cliUntil } = await serve(() => {
    looks += 1;
    return looks === 3 || looks === 4 ? "cut" : pageOf(looks === 1 ? calls : [], { total: 1 });
  });
  const { code, stderr } = await cliUntil(["logs", "tail"], (_, told) => told.includes("answers again"));
  expect(code).toBe(130);
  expect(stderr.match(/trying again until Ctrl-C/g)).toHaveLength(1);
});

it("is a table of lines on a terminal, without what steers it", async () => {
  const hostile = logged(1, 404, { path: "/contacts/\u001b[2J\u0007x", code: "not_found" });
  const { cli } = await serverThatAnswered([hostile]);
  const { stdout } = await cli(["logs", "tail", "--no-follow", "--no-color"], { columns: 120 });
  expect(stdout).toBe("2026-03-09 08:30:00.000  GET    /contacts/[2Jx  404 not_found  3 ms\n");
});

it.each([
  [["-o", "json"], '{"seq":1,'],
  [["-o", "ndjson"], '{"seq":1,'],
  [["--jq", ".status"], "200\n404\n"],
  [["--fields", "seq,code"], '{"seq":1,"code":null}\n{"seq":2,"code":"not_found"}\n'],
  [["-o", "csv", "--fields", "seq,path"], "seq,path\r\n1,/contacts/1\r\n2,/contacts/2\r\n"],
  [["-o", "yaml", "--fields", "seq"], "---\nseq: 1\n---\nseq: 2\n"],
])("prints each call as it comes with %j", async (words, printed) => {
  const { cli } = await serverThatAnswered([logged(1), logged(2, 404)]);
  const { code, stdout } = await cli(["logs", "tail", "--no-follow", ...words]);
  expect(code).toBe(0);
  expect(stdout.startsWith(printed)).toBe(true);
});

it.each([
  [["--status", "4x"], '--status must be such as 429 or 4xx, not "4x"'],
  [["--status", "600"], "--status must be"],
  [["--status", "6xx"], "--status must be"],
  [["--status", ""], "--status must be"],
  [["--limit", "-1"], '--limit must be a whole number from 0 to 9999, not "-1"'],
  [["--limit", "10000"], "--limit must be"],
  [["--limit", "ten"], "--limit must be"],
  [["ada"], "too many arguments"],
])("refuses %j before it asks", async (words, problem) => {
  const { cli, received } = await serverThatAnswered([logged(1)]);
  const { code, error } = errorOf(await cli(["logs", "tail", "--no-follow", ...words]));
  expect({ code, received }).toEqual({ code: 2, received: [] });
  expect(error.message).toContain(problem);
});

it.each([
  [refusal(401, "unauthorized"), 4, "unauthorized"],
  [refusal(404, "not_found"), 5, "not_found"],
  [refusal(503, "unavailable"), 1, "unavailable"],
  [{ body: "<html>" }, 1, "invalid_response"],
  [{ body: { data: {} } }, 1, "invalid_response"],
])("ends where the server answers %j, with %i", async (reply, exitCode, name) => {
  const { cli, received } = await serve(reply);
  const { code, error } = errorOf(await cli(["logs", "tail"]));
  expect({ code, name: error.code, calls: received.length }).toEqual({ code: exitCode, name, calls: 1 });
});

it("ends with 8 where no server answers from the start, and with 4 where nobody has a token for it", async () => {
  const cut = await serve(() => "cut");
  expect(errorOf(await cut.cli(["logs", "tail", "--no-follow"])).code).toBe(8);
  const { cli, received } = await serverThatAnswered([]);
  const { code, error } = errorOf(await cli(["logs", "tail"], { env: { POSTHORN_OPERATOR_TOKEN: "" } }));
  expect({ code, name: error.code, received }).toEqual({ code: 4, name: "no_operator_token", received: [] });
});
