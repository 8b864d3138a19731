import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { type FakeApi, type Received, type Reply, startFakeApi } from "../../testing/fake-api.js";
import { type CliOptions, runCli } from "../../testing/run-cli.js";

// The first call loads the SDK and the contract.
vi.setConfig({ testTimeout: 20_000 });

let api: FakeApi;
afterEach(() => api.close());

interface SentBatch {
  to: string;
  subject: string;
  text?: string;
  template_id?: string;
  template_data?: Record<string, unknown>;
}

const messagesIn = ({ body }: Received) => (body as { messages: SentBatch[] }).messages;
const accepted = (request: Received): Reply => ({
  status: 202,
  body: {
    data: {
      batch_id: `batch_${messagesIn(request)[0]?.to}`,
      status: "processing",
      total: messagesIn(request).length,
      sent: 0,
      failed: 0,
      results: messagesIn(request).map(({ to }) =>
        to.startsWith("gone") ? { to, message_id: null, success: false, reason: "suppressed" } : { to, success: true },
      ),
    },
  },
});
const refused = (status: number, code: string, details: { path: string; message: string }[] = [], headers = {}) => ({
  status,
  headers,
  body: { error: { code, message: details[0]?.message ?? "No.", path: details[0]?.path, details } },
});

/** A folder with a file in it, and an API that answers as told; sandbox keys are asked nothing. */
async function folderWith(name: string, text: string, reply: (request: Received, before: number) => Reply = accepted) {
  let before = 0;
  api = await startFakeApi((request) => reply(request, before++));
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-batch-"));
  writeFileSync(join(cwd, name), text);
  const env = { POSTHORN_API_KEY: "ph_sandbox_k", POSTHORN_BASE_URL: api.baseUrl, POSTHORN_CONFIG_DIR: cwd };
  const run = (words: string[], around: CliOptions = {}) =>
    runCli(["batch", ...words, "--retries", "0"], { cwd, ...around, env: { ...env, ...around.env } });
  return { run, cwd, read: (file: string) => readFileSync(join(cwd, file), "utf8") };
}

const lines = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `${JSON.stringify({ to: `u${n}@example.com`, subject: "s", text: "t" })}\n`,
  ).join("");
const everybody = () => api.received.flatMap(messagesIn).map(({ to }) => to);

it("sends a thousand rows in one call and the next in another, each under its own key", async () => {
  const { run, cwd } = await folderWith("m.jsonl", lines(1001));
  const { code, stdout } = await run(["m.jsonl"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    told: { rows: 1001, accepted: 1001, failed: 0, failures_file: null, batches: [{}, {}] },
  });
  expect(api.received.map((request) => messagesIn(request).length)).toEqual([1000, 1]);
  expect(new Set(api.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  expect(readdirSync(cwd)).toEqual(["m.jsonl"]);
});

it.each([undefined, null])("counts all as accepted where the answer has %s for results", async (results) => {
  const answer = { batch_id: "batch_1", status: "processing", total: 3, results };
  const { run } = await folderWith("m.jsonl", lines(3), () => ({ status: 202, body: { data: answer } }));
  const { code, stdout } = await run(["m.jsonl"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    told: { rows: 3, accepted: 3, failed: 0, batches: [{ batch_id: "batch_1", accepted: 3, failed: 0 }] },
  });
});

it("tells on a terminal how much of it is sent, and not how much of the file is read", async () => {
  const { run } = await folderWith("m.jsonl", lines(1250));
  const { stderr } = await run(["m.jsonl"], { typed: "", now: 1000 });
  expect(stderr).toContain("80% · 1000 rows");
});

it("sends the same file under the same keys, and another under others", async () => {
  const { run, cwd } = await folderWith("m.jsonl", lines(2));
  writeFileSync(join(cwd, "n.jsonl"), lines(3));
  for (const file of ["m.jsonl", "m.jsonl", "n.jsonl"]) await run([file]);
  const [one, two, three] = api.received.map(({ headers }) => headers["idempotency-key"]);
  expect([one === two, one === three]).toEqual([true, false]);
});

it("takes columns of a table for fields and all others for values of merge tags", async () => {
  const text = "Email,Subject line,name,visits,zip,note\nada@example.com,Hi,Ada,42,00501,\n";
  const { run } = await folderWith("p.csv", text);
  await run(["p.csv", "--map", "to=Email", "--map", "subject=Subject line", "--template", templateId]);
  expect(api.received.flatMap(messagesIn)).toEqual([
    {
      template_id: templateId,
      to: "ada@example.com",
      subject: "Hi",
      template_data: { name: "Ada", visits: 42, zip: "00501" },
    },
  ]);
});

const templateId = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

it("takes only those columns for values that are named", async () => {
  const { run } = await folderWith("p.csv", "to,name,secret\nada@example.com,Ada,x\n");
  await run(["p.csv", "--template", templateId, "--subject", "Hi", "--var-columns", "name"]);
  expect(messagesIn(api.received[0] as Received)[0]?.template_data).toEqual({ name: "Ada" });
});

it("refuses a misspelt field of a JSON row unless it is to be a value", async () => {
  const row = { to: "a@example.com", subject: "s", text: "{{nmae}}", nmae: "Ada" };
  const { run } = await folderWith("m.jsonl", JSON.stringify(row));
  const { code, stderr } = await run(["m.jsonl"]);
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining("row 1: nmae ")]);
  expect((await run(["m.jsonl", "--var-columns"])).code).toBe(0);
  expect(messagesIn(api.received[0] as Received)[0]?.template_data).toEqual({ nmae: "Ada" });
});

it.each([
  ["m.json", JSON.stringify([{ to: "a@example.com", subject: '}]"\\', text: "t" }])],
  ["m.unknown", JSON.stringify({ to: "a@example.com", subject: '}]"\\', text: "t" })],
  ["m.txt", 'to,subject,text\na@example.com,"}]""\\",t'],
])("reads %s by its name or its first character", async (name, text) => {
  const { run } = await folderWith(name, text);
  expect((await run([name])).code).toBe(0);
  expect(messagesIn(api.received[0] as Received)).toEqual([{ to: "a@example.com", subject: '}]"\\', text: "t" }]);
});

it("names the rows that cannot be sent and sends none of the others", async () => {
  const rows = [
    { to: "a@example.com", subject: "s", text: "t" },
    { to: "a@example.com", text: "t" },
    { to: "nobody", subject: "s", text: "t" },
    { to: "a@example.com", subject: "s" },
  ];
  const { run, cwd } = await folderWith("m.jsonl", `${rows.map((row) => JSON.stringify(row)).join("\n")}\n{"to":`);
  const { code, stdout, stderr } = await run(["m.jsonl"]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  const { message } = JSON.parse(stderr).error;
  for (const part of ["4 of 5 rows", "row 2: subject", "row 3: to", "row 4: the row has no html", "row 5: the line"])
    expect(message).toContain(part);
  expect(api.received).toEqual([]);
  expect(readdirSync(cwd)).toEqual(["m.jsonl"]);
});

it("tells a mistake that every row has once, with how many rows and the first of them", async () => {
  const text = `to,subject\n${Array.from({ length: 300 }, (_, n) => `name ${n},s\n`).join("")}`;
  const { run } = await folderWith("p.csv", text);
  const { code, stdout, stderr } = await run(["p.csv", "--text", "t"]);
  expect({ code, stdout, error: JSON.parse(stderr).error }).toEqual({
    code: 2,
    stdout: "",
    error: {
      code: "invalid_rows",
      path: "to",
      message:
        '300 of 300 rows cannot be sent, so none was: 300 rows (1, 2, 3 and 297 more): to is no email address: "name 0"',
      hint: "Mend them first.",
    },
  });
  expect(api.received).toEqual([]);
});

it("tells what the service says of every row once, with how many rows and the first of them", async () => {
  const details = Array.from({ length: 1000 }, (_, place) => ({
    path: `messages[${place}].from_email`,
    message: "no from_email is given, and the workspace has no default",
  }));
  const { run, cwd } = await folderWith("m.jsonl", lines(1001), () => refused(400, "missing_from_email", details));
  const { code, stdout, stderr } = await run(["m.jsonl"]);
  const { error } = JSON.parse(stderr);
  expect({ code, stdout, error }).toMatchObject({
    code: 1,
    stdout: "",
    error: {
      code: "missing_from_email",
      path: "from_email",
      message: "row 1: no from_email is given, and the workspace has no default",
    },
  });
  expect(error.hint).toMatch(/^The same is wrong with 1000 rows \(1, 2, 3 and 997 more\)\. Nothing was sent\. Give/);
  expect(stderr.length).toBeLessThan(600);
  expect([api.received.length, readdirSync(cwd)]).toEqual([1, ["m.jsonl"]]);
});

it.each([
  ["a@example.com,b@example.com", "to holds 2 addresses; a row takes one"],
  ["Ada <ada@example.com>", "to takes an address without a name: ada@example.com"],
  ["ada@localhost", "to is no email address"],
])("refuses a row that is to go to %s", async (to, message) => {
  const { run } = await folderWith("m.jsonl", JSON.stringify({ to, subject: "s", text: "t" }));
  const { code, stderr } = await run(["m.jsonl"]);
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining(`row 1: ${message}`)]);
});

it.each([
  ["Email,Name\nada@example.com,Ada\n", "Email"],
  ["Name,E mail\nAda,ada@example.com\n", "'E mail'"],
  ["who\nada@example.com\n", "who"],
])("says which column of %j may be meant where none is called to", async (text, column) => {
  const { run } = await folderWith("p.csv", text);
  const { code, stderr } = await run(["p.csv", "--subject", "s", "--text", "t"]);
  const { message, path } = JSON.parse(stderr).error;
  expect({ code, path, message }).toEqual({
    code: 2,
    path: "to",
    message: `No column is called \`to\`. Choose one: \`--map to=${column}\`.`,
  });
});

it("checks rows without sending them", async () => {
  const { run } = await folderWith("m.jsonl", lines(3));
  const { code, stdout } = await run(["m.jsonl", "--validate-only"]);
  expect([code, JSON.parse(stdout), api.received]).toEqual([0, { rows: 3, valid: 3 }, []]);
});

it("sends the rows that can be sent when asked to, and writes the others to the file of failures", async () => {
  const { run, read } = await folderWith("m.jsonl", `{"to":"nobody","subject":"s","text":"t"}\n${lines(2)}`);
  const { code, stdout } = await run(["m.jsonl", "--skip-invalid"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 3, told: { rows: 3, accepted: 2, failed: 1 } });
  expect(JSON.parse(read("m.jsonl.failures.jsonl"))).toMatchObject({ import_row: 1, to: "nobody" });
});

it("writes rows that the service skips to the file of failures, with their numbers", async () => {
  const { run, read } = await folderWith("p.csv", "to,subject,text\na@example.com,s,t\ngone@example.com,s,t\n");
  const { code, stdout } = await run(["p.csv"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({
    code: 3,
    told: { rows: 2, accepted: 1, failed: 1, failures_file: "p.csv.failures.csv" },
  });
  expect(read("p.csv.failures.csv").split("\r\n")[1]).toBe(
    "2,suppressed,to,the address was skipped: suppressed,gone@example.com,s,t",
  );
});

it("sends without the rows that the service refuses, and once only", async () => {
  const malformed = [{ path: "messages[1].subject", message: "messages[1].subject is malformed at 1:1" }];
  const { run, read } = await folderWith("m.jsonl", lines(3), (request, before) =>
    before === 0 ? refused(400, "validation_error", malformed) : accepted(request),
  );
  const { code, stdout } = await run(["m.jsonl"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 3, told: { accepted: 2, failed: 1 } });
  expect(JSON.parse(read("m.jsonl.failures.jsonl"))).toMatchObject({
    import_row: 2,
    import_error: "validation_error",
    import_field: "subject",
    import_message: "subject is malformed at 1:1",
  });
  expect(everybody().slice(3)).toEqual(["u0@example.com", "u2@example.com"]);
  const [one, two] = api.received.map(({ headers }) => headers["idempotency-key"]);
  expect(one).not.toBe(two);
});

it("stops where the first call is refused as a whole, names the row, and leaves nothing to go on with", async () => {
  const unknown = [0, 1].map((place) => ({ path: `messages[${place}].template_id`, message: "no such template" }));
  const { run, cwd } = await folderWith("m.jsonl", lines(2), () => refused(404, "template_not_found", unknown));
  const { code, stdout, stderr } = await run(["m.jsonl"]);
  expect({ code, stdout, error: JSON.parse(stderr).error }).toMatchObject({
    code: 5,
    stdout: "",
    error: { code: "template_not_found", message: "row 1: no such template" },
  });
  expect(readdirSync(cwd)).toEqual(["m.jsonl"]);
});

it("waits where the window of emails is full and sends nobody twice", async () => {
  const { run } = await folderWith("m.jsonl", lines(2001), (request, before) =>
    before === 1 ? refused(429, "rate_limited", [], { "Retry-After": "0" }) : accepted(request),
  );
  expect(JSON.parse((await run(["m.jsonl"])).stdout)).toMatchObject({ accepted: 2001 });
  expect(api.received[1]?.headers["idempotency-key"]).toBe(api.received[2]?.headers["idempotency-key"]);
});

it("goes on where it was stopped, repeats the call in doubt under its key, and counts all of it", async () => {
  let broken = true;
  const { run, cwd } = await folderWith("m.jsonl", lines(2500), (request, before) =>
    before === 1 && broken ? refused(500, "internal_error") : accepted(request),
  );
  const stopped = await run(["m.jsonl"]);
  expect([stopped.code, stopped.stdout]).toEqual([1, ""]);
  expect(stopped.stderr).toContain("Stopped after 1000 rows. Go on with: posthorn batch m.jsonl");
  const again = await run(["m.jsonl"]);
  expect([again.code, JSON.parse(again.stderr).error.message]).toEqual([2, expect.stringContaining("was stopped")]);
  broken = false;
  // Another pace changes no call that is in doubt.
  const { code, stdout } = await run(["m.jsonl", "--resume", "--rate", "300"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { rows: 2500, accepted: 2500 } });
  expect(JSON.parse(stdout).batches.map(({ accepted: count }: { accepted: number }) => count)).toEqual([
    1000, 1000, 300, 200,
  ]);
  const [, doubtful, repeated] = api.received;
  expect(repeated?.headers["idempotency-key"]).toBe(doubtful?.headers["idempotency-key"]);
  expect(new Set(everybody()).size).toBe(2500);
  expect(existsSync(join(cwd, "m.jsonl.batch"))).toBe(false);
});

it("does not repeat a call in doubt that the service no longer knows: its rows have failed", async () => {
  const { run, read } = await folderWith("m.jsonl", lines(2), (request, before) =>
    before === 0 ? refused(500, "internal_error") : accepted(request),
  );
  await run(["m.jsonl"], { now: 0 });
  const { code, stdout } = await run(["m.jsonl", "--resume"], { now: 3_600_000 });
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 3, told: { accepted: 0, failed: 2 } });
  expect(api.received).toHaveLength(1);
  expect(read("m.jsonl.failures.jsonl")).toContain("in_doubt");
});

it("goes on with what comes through stdin when the same comes again", async () => {
  let broken = true;
  const { run } = await folderWith("unused", "", (request, before) =>
    before === 1 && broken ? refused(500, "internal_error") : accepted(request),
  );
  expect((await run(["-"], { stdin: lines(1500) })).code).toBe(1);
  broken = false;
  const { code, stdout } = await run(["-", "--resume"], { stdin: lines(1500) });
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({ code: 0, told: { rows: 1500, accepted: 1500 } });
  expect(api.received).toHaveLength(3);
});

it("refuses to go on with other flags or another file", async () => {
  const { run, cwd } = await folderWith("m.jsonl", lines(1), () => refused(500, "internal_error"));
  await run(["m.jsonl"]);
  writeFileSync(join(cwd, "m.jsonl"), lines(2));
  const { code, stderr } = await run(["m.jsonl", "--resume"]);
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining("are not those of the batch")]);
  expect(api.received).toHaveLength(1);
});

it.each([
  [100, "ph_live_k", 0],
  [101, "ph_live_k", 2],
  [101, "ph_sandbox_k", 0],
])("asks about %d rows with %s by ending with %d", async (count, POSTHORN_API_KEY, code) => {
  const { run } = await folderWith("m.jsonl", lines(count));
  const ended = await run(["m.jsonl"], { env: { POSTHORN_API_KEY } });
  expect(ended.code).toBe(code);
  expect(api.received).toHaveLength(code === 0 ? 1 : 0);
  if (code === 0) return;
  expect(JSON.parse(ended.stderr).error).toMatchObject({ code: "confirmation_required" });
  expect((await run(["m.jsonl", "--yes"], { env: { POSTHORN_API_KEY } })).code).toBe(0);
});

it("shows calls instead of making them", async () => {
  const { run } = await folderWith("m.jsonl", lines(2));
  const { code, stdout } = await run(["m.jsonl", "--dry-run"]);
  expect({ code, told: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    told: { dry_run: true, method: "POST", body: { messages: [{ to: "u0@example.com" }, { to: "u1@example.com" }] } },
  });
  const env = { POSTHORN_API_KEY: "" };
  const printed = await run(["m.jsonl", "--print-curl"], { env });
  expect(printed.stdout).not.toContain("Idempotency-Key");
  expect(printed.stderr).toBe("To run it, set POSTHORN_API_KEY to a key.\n");
  const many = await folderWith("m.jsonl", lines(1001));
  expect(await many.run(["m.jsonl", "--print-curl"], { env })).toMatchObject({ code: 0, stderr: printed.stderr });
  expect(api.received).toEqual([]);
});

it.each([
  [["--rate", "0"], "--rate must be"],
  [["--rate", "x"], "--rate must be"],
  [["--concurrency", "33"], "--concurrency must be"],
  [["--failures", "m.jsonl"], "--failures must not be"],
  [["--map", "to"], "--map must be"],
  [["--map", "toes=x"], "names no field"],
  [["--idempotency-key", "k"], "--idempotency-key"],
])("refuses %j before it sends anything", async (words, message) => {
  const { run } = await folderWith("m.jsonl", lines(1));
  const { code, stderr } = await run(["m.jsonl", ...words]);
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining(message)]);
  expect(api.received).toEqual([]);
});

it.each([
  ["", "holds no rows"],
  ["[", "is not one JSON array"],
  ['[{"to":"a@example.com","subject":"s","text":"t"},]', "is not one JSON array"],
  ['[{"to":"a@example.com","subject":"s","text":"t"}] x', "is not one JSON array"],
])("refuses a JSON file that is %j", async (text, message) => {
  const { run } = await folderWith("m.json", text || "[]");
  const { code, stderr } = await run(["m.json"]);
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, expect.stringContaining(message)]);
});
