import { Writable } from "node:stream";
import { afterEach, expect, it } from "vitest";
import { type FakeApi, type Reply, startFakeApi } from "../testing/fake-api.js";
import { type CliOptions, collectingIo, runCli } from "../testing/run-cli.js";
import { exitCodes } from "./failure.js";
import { run } from "./run.js";

let api: FakeApi | undefined;
afterEach(async () => {
  await api?.close();
  api = undefined;
});

async function answered(reply: Reply | "silence", argv: readonly string[], around: CliOptions = {}) {
  api = await startFakeApi(() => reply);
  const env = { POSTHORN_API_KEY: "ph_live_key", POSTHORN_BASE_URL: api.baseUrl, ...around.env };
  return runCli([...argv, "--retries", "0"], { ...around, env });
}

function failure(status: number, code: string, more: object = {}): Reply {
  return { status, body: { error: { code, message: "no", ...more } } };
}

it("never changes a number that scripts rely on", () => {
  expect(exitCodes).toEqual({
    ok: 0,
    failed: 1,
    usage: 2,
    partial: 3,
    auth: 4,
    notFound: 5,
    conflict: 6,
    limited: 7,
    network: 8,
    unmet: 9,
    interrupted: 130,
    terminated: 143,
  });
});

it.each([
  [400, "validation_error", 1],
  [401, "unauthorized", 4],
  [403, "forbidden", 4],
  [403, "limit_reached", 7],
  [404, "not_found", 5],
  [404, "template_not_found", 5],
  [405, "method_not_allowed", 1],
  [409, "duplicate", 6],
  [409, "idempotency_conflict", 6],
  [409, "conflict", 6],
  [429, "rate_limited", 7],
  [429, "rate_limit_exceeded", 7],
  [500, "internal_error", 1],
  [503, "unavailable", 1],
])("answers %i %s with exit code %i, an empty stdout and the error as JSON", async (status, code, exitCode) => {
  const ended = await answered(failure(status, code, { path: "id" }), ["contacts", "get", "a"]);
  expect(ended).toMatchObject({ code: exitCode, stdout: "" });
  expect(JSON.parse(ended.stderr).error).toMatchObject({
    code,
    message: "no",
    path: "id",
    status,
    request_id: "req-1",
  });
});

it.each(["rate_limited", "rate_limit_exceeded"])(
  "says with %s how long to wait, and which flag waits",
  async (code) => {
    const reply = { ...failure(429, code), headers: { "Retry-After": "12" } };
    const { error } = JSON.parse((await answered(reply, ["contacts", "get", "a"])).stderr);
    expect(error).toMatchObject({ retry_after: 12, hint: expect.stringContaining("--retries") });
  },
);

it("ends with 8 when nobody answers at the address", async () => {
  const gone = await startFakeApi(() => ({}));
  await gone.close();
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: gone.baseUrl };
  const ended = await runCli(["contacts", "list", "--retries", "0"], { env });
  expect(ended).toMatchObject({ code: 8, stdout: "" });
  expect(JSON.parse(ended.stderr).error).toMatchObject({ code: "connection_error" });
});

it("ends with 8 when the answer takes too long", async () => {
  const ended = await answered("silence", ["contacts", "list", "--timeout", "50ms"]);
  expect(ended.code).toBe(8);
  expect(JSON.parse(ended.stderr).error.code).toBe("timeout");
});

it("ends with 1 when the answer is not JSON", async () => {
  const ended = await answered({ body: "<html>" }, ["contacts", "get", "a"]);
  expect(ended.code).toBe(1);
  expect(JSON.parse(ended.stderr).error).toMatchObject({ code: "invalid_response", status: 200 });
});

it("ends with 4 before anything is sent when there is no key", async () => {
  const ended = await answered({}, ["contacts", "list"], { env: { POSTHORN_API_KEY: "" } });
  expect(ended.code).toBe(4);
  expect(JSON.parse(ended.stderr).error.code).toBe("no_api_key");
  expect(api?.received).toEqual([]);
});

it("says where a key comes from that no key can be", async () => {
  const ended = await answered({}, ["contacts", "list"], { env: { POSTHORN_API_KEY: "a key" } });
  expect(ended).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(ended.stderr).error.hint).toContain("POSTHORN_API_KEY");
  expect(api?.received).toEqual([]);
});

it("asks for the health without a key", async () => {
  const ended = await answered({ body: { data: { status: "ok" } } }, ["health"], { env: { POSTHORN_API_KEY: "" } });
  expect(ended).toEqual({ code: 0, stdout: '{"status":"ok"}\n', stderr: "" });
});

it.each([
  [{ failed: 1, skipped: 0 }, [], 3],
  [{ failed: 0, skipped: 1 }, [], 0],
  [{ failed: 0, skipped: 1 }, ["--fail-on-skip"], 3],
  [{ failed: 0, skipped: 0 }, ["--fail-on-skip"], 0],
])("prints the data of a send that ended with %o %o and ends with %i", async (counts, flags, exitCode) => {
  const argv = ["send", "--to", "ada@example.com", "--subject", "Hi", "--text", "hello", ...flags];
  const ended = await answered({ body: { data: counts } }, argv);
  expect(ended).toEqual({ code: exitCode, stdout: `${JSON.stringify(counts)}\n`, stderr: "" });
});

it("ends with the code of the signal that stops it", async () => {
  const stop = new AbortController();
  api = await startFakeApi(() => {
    stop.abort(exitCodes.interrupted);
    return "silence";
  });
  const env = { POSTHORN_API_KEY: "k", POSTHORN_BASE_URL: api.baseUrl };
  const ended = await runCli(["contacts", "list"], { env, signal: stop.signal });
  expect(ended).toEqual({ code: 130, stdout: "", stderr: "" });
});

it.each([
  [["contcts", "list"], "unknown command 'contcts'", "Did you mean contacts?"],
  [["contacts", "lst"], "unknown command 'lst'", "Did you mean list?"],
  [["contacts", "list", "--serch", "a"], "unknown option '--serch'", "Did you mean --search?"],
  [["webhooks", "create", "--event", "email.snt"], "argument 'email.snt' is invalid", "Did you mean email.sent?"],
  [["completion", "zsch"], "value 'zsch' is invalid", "Did you mean zsh?"],
  [["contacts", "create", "-d", '{"emial":"a@example.com"}'], "missing --email", "emial: did you mean email?"],
  [["clock", "advnace", "3d"], "clock has no command advnace", "Did you mean advance?"],
  [["inbox", "shwo"], "inbox has no command shwo", "Did you mean show?"],
  [["schedule", "lst"], "schedule has no command lst", "Did you mean list?"],
  [["listen", "rplay", "x"], "listen has no command rplay", "Did you mean replay?"],
  [["help", "contcats"], "posthorn has no command contcats", "Did you mean contacts?"],
  [["help", "contacts", "lsit"], "contacts has no command lsit", "Did you mean list?"],
  [["help", "exitcodes"], "posthorn has no command exitcodes", "Did you mean exit-codes?"],
  [["api", "contcats.list"], "no operation is called contcats.list", "Did you mean contacts.list?"],
  [["contacts", "create", "-F", "shoe=41"], "missing --email", "There is no field shoe."],
])("answers the mistyped %o with what was meant and exit code 2", async (argv, message, hint) => {
  const ended = await runCli(argv);
  expect(ended).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(ended.stderr).error).toMatchObject({
    code: "usage",
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
});

it.each([
  [["contcts"], "posthorn --help"],
  [["contacts", "lst"], "posthorn contacts --help"],
  [["contacts", "list", "--serch", "a"], "posthorn contacts list --help"],
  [["automations", "runs"], "posthorn automations runs --help"],
  [["automations", "run", "list"], "posthorn automations --help"],
  [["emial", "send"], "posthorn --help"],
  [["-o", "json", "contacts", "--profile", "list", "lst"], "posthorn contacts list --help"],
  [["analytics", "get", "--period", "foo"], "posthorn analytics get --help"],
  [["completion"], "posthorn completion --help"],
])("points from %o to the help of the command", async (argv, next) => {
  const { hint, next: advised } = JSON.parse((await runCli(argv)).stderr).error;
  expect(advised).toEqual([next]);
  expect(hint ?? "").not.toContain("mean ?");
});

it("ends with the code of the failure where stderr is closed", async () => {
  const { io } = collectingIo({});
  const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error("no space left on device")) });
  full.on("error", () => {});
  expect(await run(["contcts"], { ...io, stderr: full })).toBe(2);
});

it("says which field was meant by one that the service does not know, and where to look for what it does not find", async () => {
  const unknown = failure(400, "validation_error", { path: "emial", message: "emial is not a known field" });
  const create = ["contacts", "create", "--email", "a@example.com", "-F", "emial=a"];
  const mistyped = await answered(unknown, create);
  expect(JSON.parse(mistyped.stderr).error.hint).toBe("emial: did you mean email?");
  await api?.close();
  const missing = await answered(failure(404, "not_found", { path: "id" }), ["contacts", "get", "a"]);
  expect(JSON.parse(missing.stderr).error).toMatchObject({ hint: "Look at <id>.", next: ["posthorn contacts list"] });
});

it("waits as long as a timer can for an answer that may take longer", async () => {
  const ended = await answered({ body: { data: { status: "ok" } } }, ["health", "--timeout", "100d"]);
  expect(ended.code).toBe(0);
});

it.each([
  [["contacts"], "contacts needs a command after it"],
  [["inbox", "list", "ada@example.com"], "inbox list takes no word such as ada@example.com"],
  [["watch", "msg_a", "--dry-run"], "watch is not one request, so --dry-run cannot print it instead"],
  [["inbox", "list", "--dry-run"], "list is not one request"],
  [["inbox", "clear", "--print-curl", "--yes"], "clear is not one request, so --print-curl cannot"],
  [["events", "tail", "--print-curl"], "tail is not one request"],
  [["contacts", "export", "--dry-run"], "export is not one request"],
  [["templates", "push", "--print-curl"], "push is not one request"],
  [["profile", "remove", "one", "--print-curl"], "remove is not one request"],
  [["dev", "--dry-run"], "dev is not one request"],
  [["contacts", "get"], "missing required argument 'id'"],
  [["contacts", "get", ".."], '<id> must not be ".."'],
  [["contacts", "get", ""], '<id> must not be ""'],
  [["contacts", "create"], "missing --email"],
  [["send", "--to", "a@example.com"], "missing --subject, --html, --text or --template"],
  [["contacts", "list", "--limit", "many"], '--limit must be a whole number, not "many"'],
  [["contacts", "list", "--max", "0"], '--max must be a whole number from 1, not "0"'],
  [
    ["automations", "list", "--status", "idle"],
    "option '--status <text>' argument 'idle' is invalid. Allowed choices are draft, active, paused.",
  ],
  [
    ["contacts", "create", "--attributes", "{"],
    "--attributes is not JSON: Expected property name or '}' in JSON at position 1",
  ],
  [["contacts", "create", "--data", "[]"], "--data must be a JSON object"],
  [["contacts", "create", "--data", "@no-such-file"], "no-such-file cannot be read"],
  [["contacts", "list", "--timeout", "10"], '--timeout must be a duration such as 10s or 500ms, not "10"'],
  [["contacts", "list", "--retries", "-1"], '--retries must be a whole number from 0 to 99, not "-1"'],
  [["contacts", "list", "--base-url", "ftp://x/v1"], "--base-url must be an http or https URL that ends with /v1"],
  [["contacts", "list", "--idempotency-key", "a\nb"], "--idempotency-key must have 1 to 255 visible ASCII characters"],
  [["contacts", "list", "--idempotency-key", "k".repeat(256)], "--idempotency-key must have 1 to 255"],
  [["contacts", "create", "-F", "email=@no-such-file"], "no-such-file cannot be read"],
  [["contacts", "list", "--json", "-o", "csv"], "--json and --output csv cannot both be meant"],
  [
    ["send", "--to", "a@example.com", "--subject", "s", "--text", "t", "--at", "soon"],
    "--at must be a time such as 2026-03-09T08:30:00Z",
  ],
  ...["2026-02-30T10:00:00Z", "2099-01-01T00:00:00", "2099-01-01"].map((at): [string[], string] => [
    ["send", "--to", "a@example.com", "--subject", "s", "--text", "t", "--at", at],
    "--at must be a time such as 2026-03-09T08:30:00Z",
  ]),
])("refuses %o and says why", async (argv, message) => {
  const ended = await runCli(argv, { env: { POSTHORN_API_KEY: "k" } });
  expect(ended).toMatchObject({ code: 2, stdout: "" });
  const shown = ended.stderr.startsWith("{") ? JSON.parse(ended.stderr).error.message : ended.stderr;
  expect(shown).toContain(message);
});
