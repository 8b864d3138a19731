import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Received, Reply } from "../../testing/fake-api.js";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const templateId = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const messagesIn = ({ body }: Received) => (body as { messages: Record<string, unknown>[] }).messages;

function accepted(request: Received, before: number): Reply {
  const results = messagesIn(request).map(({ to }) => ({ to, success: true }));
  return { status: 202, body: { data: { batch_id: `batch_${before}`, status: "processing", results } } };
}

/** Has `batch` send these files through a service that accepts everything, or answers as it is told. */
async function batching(files: Record<string, string>, reply = accepted) {
  let posts = 0;
  const { cli, received } = await serve((request) => {
    if (request.method === "GET") return pageOf([{ id: templateId, name: "Welcome" }]);
    return reply(request, posts++);
  });
  const cwd = folderWith(files);
  const run = (words: readonly string[], around: CliOptions = {}) =>
    cli([...(words[0] === "emails" ? [] : ["batch"]), ...words, "--retries", "0"], { cwd, ...around });
  const posted = () => received.filter(({ method }) => method === "POST");
  return { run, cwd, received, posted, messages: () => posted().flatMap(messagesIn) };
}

const rows = (count: number) =>
  `to,subject,text\n${Array.from({ length: count }, (_, n) => `u${n}@example.com,s,t\n`).join("")}`;

const whole = '{"to":"a@example.com","subject":"s","text":"t"}\n';
const bare = '{"to":"a@example.com","subject":"s"}\n';

it.each([
  [whole, ["--from-email", "a@b.example", "--from-name", "News"], { from_email: "a@b.example", from_name: "News" }],
  [whole, ["--reply-to", "help@b.example"], { reply_to: "help@b.example" }],
  [whole, ["--track-opens", "--no-track-clicks"], { track_opens: true, track_clicks: false }],
  [whole, ["--no-track-opens", "--track-clicks"], { track_opens: false, track_clicks: true }],
  ['{"to":"a@example.com"}\n', ["--subject", "For all", "--text", "Same"], { subject: "For all", text: "Same" }],
  [bare, ["--html", "<p>Hi</p>"], { html: "<p>Hi</p>" }],
  [bare, ["--html-file", "news.html", "--text-file", "news.txt"], { html: "<p>\n</p>", text: "ä" }],
])("gives the row %j with %j what it does not say itself", async (row, words, said) => {
  const { run, messages } = await batching({ "m.jsonl": row, "news.html": "<p>\n</p>", "news.txt": "ä" });
  expect((await run(["m.jsonl", ...words])).code).toBe(0);
  expect(messages()).toEqual([{ ...JSON.parse(row), ...said }]);
});

it("lets what a row says win over the flags", async () => {
  const { run, messages } = await batching({
    "m.csv": "to,subject,text,track_opens\na@example.com,Own,t,false\nb@example.com,,t,\n",
  });
  await run(["m.csv", "--subject", "Flag", "--track-opens"]);
  expect(messages()).toEqual([
    { to: "a@example.com", subject: "Own", text: "t", track_opens: false },
    { to: "b@example.com", subject: "Flag", text: "t", track_opens: true },
  ]);
});

it("joins the column template_data with the columns that are values", async () => {
  const { run, messages } = await batching({
    "m.csv": 'to,template_data,name,template_data.vip\na@example.com,"{""order"":7,""name"":""x""}",Ada,true\n',
  });
  await run(["m.csv", "--template", templateId, "--subject", "s"]);
  expect(messages()[0]?.template_data).toEqual({ order: 7, name: "Ada", vip: true });
});

it("looks the name of --template up once, and not where nothing is sent", async () => {
  const { run, received, messages } = await batching({ "m.csv": "to\na@example.com\n" });
  const words = ["m.csv", "--template", "welcome", "--subject", "s"];
  expect((await run([...words, "--validate-only"])).code).toBe(2);
  expect((await run([...words, "--dry-run"])).code).toBe(2);
  expect(received).toEqual([]);
  expect((await run(words)).code).toBe(0);
  expect([received.map(({ method }) => method), messages()[0]?.template_id]).toEqual([["GET", "POST"], templateId]);
});

it("sends no more emails a minute than --rate says, in calls of a minute's worth at most", async () => {
  const { run, posted } = await batching({ "m.csv": rows(5) });
  const waits: number[] = [];
  const { code } = await run(["m.csv", "--rate", "2"], { onWait: (each) => waits.push(each) });
  expect({ code, sizes: posted().map((call) => messagesIn(call).length), waits }).toEqual({
    code: 0,
    sizes: [2, 2, 1],
    waits: [60_000, 120_000],
  });
});

it("has several calls on their way with --concurrency, and sends each row once", async () => {
  const { run, messages } = await batching({ "m.csv": rows(40) });
  expect((await run(["m.csv", "--rate", "1000000", "--concurrency", "32"])).code).toBe(0);
  expect(new Set(messages().map(({ to }) => to)).size).toBe(40);
});

it.each([
  ["csv", rows(1)],
  ["jsonl", '{"to":"u0@example.com","subject":"s","text":"t"}'],
  ["json", '[{"to":"u0@example.com","subject":"s","text":"t"}]'],
])("knows by its first character that stdin is %s, and takes --format before that", async (format, stdin) => {
  const { run, messages, cwd } = await batching({});
  expect((await run(["-"], { stdin })).code).toBe(0);
  expect((await run(["-", "--format", format], { stdin: `\n${stdin}` })).code).toBe(0);
  expect(messages()).toEqual(Array(2).fill({ to: "u0@example.com", subject: "s", text: "t" }));
  expect(readdirSync(cwd)).toEqual([]);
});

it("writes failures of stdin to a file of that name, or to the one of --failures", async () => {
  const { run, cwd } = await batching({});
  const stdin = `${rows(1)}nobody,s,t\n`;
  expect(JSON.parse((await run(["-", "--skip-invalid"], { stdin })).stdout).failures_file).toBe("stdin.failures.csv");
  await run(["-", "--skip-invalid", "--failures", "odd.csv"], { stdin });
  expect(readFileSync(join(cwd, "odd.csv"), "utf8")).toBe(readFileSync(join(cwd, "stdin.failures.csv"), "utf8"));
});

it.each([
  [["-o", "id"], "batch_0\n"],
  [["--jq", ".accepted"], "2\n"],
  [["--fields", "rows,failed"], '{"rows":2,"failed":0}\n'],
])("prints with %j for the next command", async (words, printed) => {
  const { run } = await batching({ "m.csv": rows(2) });
  expect((await run(["m.csv", ...words])).stdout).toBe(printed);
});

it.each([
  [401, "unauthorized", 4],
  [403, "forbidden", 4],
  [403, "limit_reached", 7],
  [404, "template_not_found", 5],
  [409, "idempotency_conflict", 6],
  [500, "internal_error", 1],
])("ends with a %i %s as %i, with nothing on stdout", async (status, name, exitCode) => {
  const { run } = await batching({ "m.csv": rows(1) }, () => refusal(status, name));
  const ended = await run(["m.csv"]);
  const error = ended.stderr.split("\n").find((line) => line.startsWith('{"error"')) ?? "{}";
  expect([ended.code, ended.stdout, JSON.parse(error).error?.code]).toEqual([exitCode, "", name]);
});

it("notes how far it came when Ctrl-C stops it, and goes on from there", async () => {
  const stop = new AbortController();
  const { run, cwd, messages } = await batching({ "m.csv": rows(3) }, (request, before) => {
    if (before === 1) stop.abort(130);
    return accepted(request, before);
  });
  const stopped = await run(["m.csv", "--rate", "1"], { signal: stop.signal });
  expect([stopped.code, stopped.stdout]).toEqual([130, ""]);
  expect(stopped.stderr).toMatch(/Stopped after [12] rows\. Go on with: posthorn batch m\.csv --rate 1 .*--resume/);
  expect(existsSync(join(cwd, "m.csv.batch"))).toBe(true);
  const { code, stdout } = await run(["m.csv", "--rate", "1", "--resume"]);
  expect({ code, summary: JSON.parse(stdout) }).toMatchObject({ code: 0, summary: { rows: 3, accepted: 3 } });
  expect(new Set(messages().map(({ to }) => to)).size).toBe(3);
});

it("asks on a terminal before many go out with a live key, and sends none on a no", async () => {
  const { run, posted } = await batching({ "m.csv": rows(101) });
  const no = await run(["m.csv"], { typed: "n" });
  expect([no.code, no.stderr]).toEqual([2, expect.stringContaining("Send 101 emails with a live key? [y/N]")]);
  expect(posted()).toEqual([]);
  expect((await run(["m.csv"], { typed: "yes" })).code).toBe(0);
});

it.each([
  ["nothing.csv", [], "nothing.csv cannot be read"],
  ["folder", [], "folder is not a file"],
  ["m.csv", ["--var-columns", "a,,b"], "--var-columns must be names with commas between them"],
  ["m.csv", ["--rate", "1000001"], "--rate must be a whole number from 1 to 1000000"],
  ["m.csv", ["--concurrency", "0"], "--concurrency must be a whole number from 1 to 32"],
  ["m.csv", ["--format", "xml"], "Allowed choices are csv, jsonl, json"],
  ["m.csv", ["--from-email", "nobody"], "--from-email is no email address"],
  ["m.csv", ["--html", "x", "--html-file", "y"], "--html and --html-file cannot both be meant"],
  ["m.csv", ["--template", "Nothing"], "Nothing"],
  ["-", ["--api-key-stdin"], "stdin"],
])("refuses %s with %j before it sends anything", async (file, words, problem) => {
  const { run, posted } = await batching({ "m.csv": rows(1), "folder/m.csv": rows(1) });
  const { code, error } = errorOf(await run([file, ...words]));
  expect([code, posted()]).toEqual([2, []]);
  expect(error.message).toContain(problem);
});

it("is emails batch send with a file, which takes no body then", async () => {
  const { run, messages, posted } = await batching({ "m.csv": rows(2) });
  expect((await run(["emails", "batch", "send", "m.csv"])).code).toBe(0);
  expect(messages()).toHaveLength(2);
  for (const words of [
    ["--data", "{}"],
    ["--messages", "{}"],
    ["-F", "a=1"],
    ["-f", "a=1"],
  ]) {
    const { code, error } = errorOf(await run(["emails", "batch", "send", "m.csv", ...words]));
    expect([code, error.message]).toEqual([2, "a file and a body cannot both be meant"]);
  }
  expect(posted()).toHaveLength(1);
});

it("prints no call for rows of which none can be sent", async () => {
  const { run, received } = await batching({ "m.csv": "to,subject,text\nnobody,s,t\n" });
  const { code, stdout } = await run(["m.csv", "--skip-invalid", "--dry-run"]);
  expect({ code, stdout, received }).toEqual({ code: 0, stdout: "", received: [] });
});

it("writes a reason of the service to the failures as it is, and keeps it off the terminal", async () => {
  const { run, cwd } = await batching({ "m.csv": rows(1) }, () => ({
    status: 202,
    body: { data: { batch_id: "batch_0", results: [{ to: "u0@example.com", success: false, reason: "no\u001b[2J" }] } },
  }));
  const ended = await run(["m.csv", "--no-color"], { columns: 80 });
  expect([ended.code, ended.stdout + ended.stderr]).toEqual([3, expect.not.stringContaining("\u001b")]);
  expect(readFileSync(join(cwd, "m.csv.failures.csv"), "utf8")).toContain("the address was skipped: no");
});

it("sends a template by its name to everybody on a mock, each with their own values", async () => {
  const mock = await openKeyedMock();
  await mock.made("templates", "create", "--name", "Welcome", "--html", "<p>Hi {{name}}</p>");
  const cwd = folderWith({ "m.csv": "Mail,name\nada@example.com,Ada\ngrace@example.com,Grace\n" });
  const words = ["batch", "m.csv", "--map", "to=Mail", "--template", "welcome", "--subject", "For {{name}}"];
  const { code, stdout } = await mock.keyed(words, { cwd });
  expect({ code, summary: JSON.parse(stdout) }).toMatchObject({
    code: 0,
    summary: { rows: 2, accepted: 2, failed: 0 },
  });
  await mock.mock.settle();
  expect(mock.mock.emails.map(({ subject }) => subject).sort()).toEqual(["For Ada", "For Grace"]);
});
