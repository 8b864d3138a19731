import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { Received, Reply } from "../../testing/fake-api.js";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";

interface MailpitMail {
  ID: string;
  Subject: string;
  To: { Name: string; Address: string }[] | null;
  [field: string]: unknown;
}

const mail = (id: string, more: Partial<MailpitMail> = {}): MailpitMail => ({
  ID: id,
  MessageID: `msg_${id}@posthorn.test`,
  From: { Name: "Posthorn", Address: "hello@posthorn.test" },
  To: [{ Name: "Ada", Address: "ada@example.com" }],
  ReplyTo: [],
  Subject: `Subject ${id}`,
  Created: "2026-03-09T08:30:00.5Z",
  HTML: "<p>Hello</p>",
  Text: "Hello",
  ...more,
});

/** Has `inbox` commands read a Mailpit with these mails, the newest first. */
async function inboxWith(
  mails: MailpitMail[],
  override: (request: Received) => Reply | "cut" | undefined = () => undefined,
) {
  const { cli, calls, baseUrl } = await serve((request) => {
    const other = override(request);
    if (other) return other;
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    if (request.method === "DELETE") {
      mails.splice(0);
      return { body: "ok" };
    }
    const [, id, part] = /^\/api\/v1\/message\/([^/]+)(\/headers)?$/.exec(pathname) ?? [];
    if (part) return { body: { "X-Tag": ["a", "b"], Subject: ["s"] } };
    if (id !== undefined) return { body: mails.find(({ ID }) => ID === decodeURIComponent(id)) };
    const start = Number(searchParams.get("start"));
    return { body: { messages: mails.slice(start, start + Number(searchParams.get("limit"))) } };
  });
  const root = baseUrl.replace("/v1", "");
  const run = (words: readonly string[], around: CliOptions = {}) =>
    cli(["inbox", ...words], { ...around, env: { POSTHORN_INBOX_URL: `${root}/`, ...around.env } });
  const subjects = async (...words: string[]) =>
    JSON.parse((await run(["list", ...words])).stdout).data.map(({ subject }: { subject: string }) => subject);
  return { run, calls, root, subjects };
}

it("lists the mail of a Mailpit, whoever sent it, with neither key nor token", async () => {
  const other = mail("b", { MessageID: "<x@elsewhere.example>", From: null, To: null });
  const two = mail("c", { To: ["a@example.com", "b@example.com"].map((Address) => ({ Name: "", Address })) });
  const { run } = await inboxWith([mail("a"), other, two]);
  const { code, stdout } = await run(["list"], { env: { POSTHORN_API_KEY: "", POSTHORN_OPERATOR_TOKEN: "" } });
  expect({ code, data: JSON.parse(stdout).data }).toEqual({
    code: 0,
    data: [
      {
        id: "a",
        message_id: "msg_a",
        at: "2026-03-09T08:30:00.500Z",
        from: "hello@posthorn.test",
        to: "ada@example.com",
        subject: "Subject a",
      },
      expect.objectContaining({ id: "b", message_id: "x@elsewhere.example", from: "", to: "" }),
      expect.objectContaining({ id: "c", to: "a@example.com, b@example.com" }),
    ],
  });
});

it("reads as many pages as there are", async () => {
  const { subjects, calls } = await inboxWith(Array.from({ length: 250 }, (_, n) => mail(String(n))));
  expect(await subjects("--all")).toHaveLength(250);
  expect(calls().map((call) => call.split("?")[1])).toEqual([
    "start=0&limit=100",
    "start=100&limit=100",
    "start=200&limit=100",
  ]);
});

it.each([
  [
    ["--limit", "2"],
    ["a", "b"],
  ],
  [["--limit", "0"], []],
  [["--offset", "3"], ["d"]],
  [["--offset", "4"], []],
  [["--limit", "1", "--offset", "1"], ["b"]],
  [
    ["--limit", "1", "--all"],
    ["a", "b", "c", "d"],
  ],
  [
    ["--subject", "~[cd]$"],
    ["c", "d"],
  ],
  [["--subject", "Subject a"], ["a"]],
  [["--subject", "subject a"], []],
  [["--to", "~^GRACE"], ["b"]],
  [["--to", "grace@example.com"], ["b"]],
  [["--to", "grace@example.com", "--subject", "Subject a"], []],
  [
    ["--since", "2026-03-09T08:30:00Z"],
    ["a", "b", "d"],
  ],
  [["--since", "2026-03-09T08:31:00Z"], []],
  [
    ["--since", "2026-03-08"],
    ["a", "b", "c", "d"],
  ],
])("lists with %j the mails %j", async (words, ids) => {
  const grace = [{ Name: "", Address: "grace@example.com" }];
  const { subjects } = await inboxWith([
    mail("a"),
    mail("b", { To: [...(mail("b").To ?? []), ...grace] }),
    mail("c", { Created: "2026-03-09T08:29:59Z" }),
    mail("d"),
  ]);
  expect(await subjects(...words)).toEqual(ids.map((id) => `Subject ${id}`));
});

it("counts --since back from the time of this machine", async () => {
  const { run } = await inboxWith([mail("a")]);
  const now = Date.parse("2026-03-09T08:40:00Z");
  const total = async (since: string) =>
    JSON.parse((await run(["list", "--since", since], { now })).stdout).pagination.total;
  expect([await total("10m"), await total("9m")]).toEqual([1, 0]);
});

it("shows a mail with all its headers, by its id or that of its message", async () => {
  const { run } = await inboxWith([mail("a/1", { ReplyTo: [{ Name: "", Address: "help@example.com" }] }), mail("b")]);
  const shown = JSON.parse((await run(["show", "a/1"])).stdout);
  expect(shown).toEqual({
    id: "a/1",
    message_id: "msg_a/1@posthorn.test",
    at: "2026-03-09T08:30:00.500Z",
    from: "hello@posthorn.test",
    to: "ada@example.com",
    subject: "Subject a/1",
    from_name: "Posthorn",
    reply_to: "help@example.com",
    headers: { "X-Tag": "a, b", Subject: "s" },
    html: "<p>Hello</p>",
    text: "Hello",
  });
  expect(JSON.parse((await run(["show", "msg_b"])).stdout).id).toBe("b");
});

it("tells people who wrote, and the text without what steers their terminal", async () => {
  const hostile = mail("a", { Text: "Hi\u001b[2J\u0007\n\n\n", Subject: "S\u001b]0;x\u0007", HTML: "" });
  const { run } = await inboxWith([hostile]);
  const { stdout } = await run(["show", "--no-color"], { columns: 80 });
  expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(stdout).toMatch(/^to +ada@example\.com$/m);
  expect(stdout).toMatch(/\n\nHi\[2J\n$/);
});

it("shows the HTML of a mail that has no text", async () => {
  const { run } = await inboxWith([mail("a", { Text: "" })]);
  expect((await run(["show", "--no-color"], { columns: 80 })).stdout).toContain("<p>Hello</p>");
  expect(JSON.parse((await run(["show"])).stdout).text).toBeNull();
});

it("prints links and codes one a line for people, and as lists for programs", async () => {
  const html = '<p>Your code is 482913. <a href="https://example.com/a?b=1&amp;c=2">Go</a></p>';
  const { run } = await inboxWith([mail("a", { HTML: html, Text: "" })]);
  const shown = await run(["links", "--no-color"], { columns: 80 });
  expect(shown.stdout).toBe("https://example.com/a?b=1&c=2\n482913\n");
  expect((await run(["links", "--jq", ".codes[0]"])).stdout).toBe("482913\n");
});

it("says where Mailpit shows a mail, and starts no browser without a terminal", async () => {
  const { run, root } = await inboxWith([mail("a b")]);
  expect(await run(["open"])).toEqual({ code: 0, stdout: `{"id":"a b","url":"${root}/view/a%20b"}\n`, stderr: "" });
  const shown = await run(["open", "--no-browser", "--no-color"], { columns: 80 });
  expect(shown).toMatchObject({ code: 0, stderr: "", stdout: expect.stringContaining(`${root}/view/a%20b`) });
});

it("takes away all mail, without a question, and says how much it was", async () => {
  const { run, calls } = await inboxWith([mail("a"), mail("b")]);
  expect((await run(["clear", "--dry-run"])).stdout).toBe('{"dry_run":true,"cleared":2}\n');
  expect(calls().filter((call) => call.startsWith("DELETE"))).toEqual([]);
  expect((await run(["clear"])).stdout).toBe('{"cleared":2}\n');
  expect((await run(["clear"])).stdout).toBe('{"cleared":0}\n');
});

it("waits until a mail that fits is there, looking four times a second", async () => {
  const mails = [mail("a")];
  const { run } = await inboxWith(mails);
  const waits: number[] = [];
  const onWait = (milliseconds: number) => {
    waits.push(milliseconds);
    if (waits.length === 3) mails.unshift(mail("b", { Subject: "Your order" }), mail("c"));
  };
  const { code, stdout } = await run(["wait", "--subject", "Your order"], { onWait });
  expect({ code, id: JSON.parse(stdout).id, waits }).toEqual({ code: 0, id: "b", waits: [250, 250, 250] });
});

it.each([
  [[], "no mail came within 30000 ms", 30_000],
  [["--timeout", "5100ms"], "no mail came within 5100 ms", 5100],
  [["--to", "a@b.example", "--timeout", "5s"], "no mail to a@b.example came within 5000 ms", 5000],
])("gives up with %j and says so", async (words, message, waited) => {
  const { run } = await inboxWith([]);
  const waits: number[] = [];
  const { code, error } = errorOf(await run(["wait", ...words], { onWait: (each) => waits.push(each) }));
  expect({ code, error, waited: waits.reduce((sum, each) => sum + each, 0) }).toEqual({
    code: 9,
    error: { code: "not_met", message, hint: "The inbox is empty.", next: ["posthorn inbox list"] },
    waited,
  });
});

it("ends with 130 when Ctrl-C stops the wait", async () => {
  const stop = new AbortController();
  const { run } = await inboxWith([]);
  const ended = await run(["wait"], { signal: stop.signal, onWait: () => stop.abort(130) });
  expect(ended).toEqual({ code: 130, stdout: "", stderr: "" });
});

it.each<[string, () => Reply | "cut", object]>([
  ["a Mailpit that is away", () => "cut", { code: 8, name: "connection_error", says: "no answer from the inbox at" }],
  ["a Mailpit that fails", () => ({ status: 500, body: "disk full" }), { code: 1, says: "answered 500: disk full" }],
  ["another program's page", () => ({ body: "<html>" }), { code: 1, says: "does not answer as an inbox does" }],
  ["another program's JSON", () => ({ body: { data: [] } }), { code: 1, says: "does not answer as an inbox does" }],
])("says what is wrong with %s", async (_, reply, wanted) => {
  const { run } = await inboxWith([], reply);
  const { code, error } = errorOf(await run(["list"]));
  const { says, ...rest } = { name: "inbox_error", says: "", ...wanted };
  expect({ code, name: error.code }).toEqual(rest);
  expect(error.message).toContain(says);
});

it.each([
  [["list", "--limit", "-1"], '--limit must be a whole number, not "-1"'],
  [["list", "--offset", "x"], "--offset must be a whole number"],
  [["list", "--to", "~["], "--to is no regular expression"],
  [["show", "--since", "soon"], "--since must be"],
  [["show", "a", "b"], "too many arguments"],
  [["wait", "--timeout", "0s"], "--timeout must be"],
  [["wait", "--dry-run"], "wait is not one request"],
])("refuses %j before it reads a mail", async (words, problem) => {
  const { run, calls } = await inboxWith([mail("a")]);
  const { code, error } = errorOf(await run(words));
  expect([code, error.message, calls()]).toEqual([2, expect.stringContaining(problem), []]);
});

it.each([
  [["show", "nothing"], "no mail with the id nothing is in the inbox"],
  [["open", "nothing"], "no mail with the id nothing is in the inbox"],
  [["show", "--to", "x@example.com"], "no mail to x@example.com is in the inbox"],
  [["links", "--subject", "None"], 'no mail with the subject "None" is in the inbox'],
])("ends with 5 where %j finds none", async (words, message) => {
  const { run } = await inboxWith([mail("a")]);
  const { code, error } = errorOf(await run(words));
  expect([code, error.code, error.message]).toEqual([5, "not_found", message]);
});

it("opens the plain text of a mock's mail as a file of text", async () => {
  const mock = await openKeyedMock();
  await mock.made("send", "--to", "ada@example.com", "--subject", "Plain", "--text", "Only text.");
  await mock.mock.settle();
  const { url } = JSON.parse((await mock.cli(["inbox", "open"])).stdout);
  expect(readFileSync(fileURLToPath(url), "utf8")).toContain("Only text.");
});

it("refuses to clear a server that this user has not started, whose mail is not theirs", async () => {
  const message = { message_id: "msg_1", sent_at: "2026-03-09T08:30:00Z", sandbox: false, to: "a@example.com" };
  const { cli, calls } = await serve(({ url }) =>
    url.includes("/messages") ? pageOf([message]) : pageOf([{ id: "w1", name: "One" }]),
  );
  const { code, error } = errorOf(await cli(["inbox", "clear"]));
  expect([code, error.message]).toEqual([2, expect.stringContaining("started here can be cleared")]);
  expect(calls().every((call) => call.startsWith("GET"))).toBe(true);
});

it.each([
  [refusal(401, "unauthorized"), 4],
  [refusal(404, "not_found"), 5],
  [refusal(503, "unavailable"), 1],
])("ends where the admin API answers %j, with %i", async (reply, exitCode) => {
  const { cli } = await serve(reply);
  expect(errorOf(await cli(["inbox", "list"])).code).toBe(exitCode);
});
