import { expect, it } from "vitest";
import type { Received, Reply } from "../../testing/fake-api.js";
import { errorOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { type Served, serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

const mail = ["--to", "ada@example.com", "--subject", "Hi", "--text", "Hello"];
const accepted: Reply = { status: 202, body: { data: { message_id: "msg_1", sent: 1, failed: 0, skipped: 0 } } };

/** Starts a service that accepts every mail, or answers as it is told. */
async function mailService(reply: (request: Received, before: number) => Reply = () => accepted) {
  const served = await serve(reply);
  const send = (words: readonly string[], around: CliOptions = {}) => served.cli(["send", ...words], around);
  return { ...served, send, bodies: () => served.received.map(({ body }) => body) };
}

it.each([
  [
    ["--from-email", "news@example.com", "--from-name", "News, daily"],
    { from_email: "news@example.com", from_name: "News, daily" },
  ],
  [["--reply-to", "help@example.com"], { reply_to: "help@example.com" }],
  [["--track-opens", "--no-track-clicks"], { track_opens: true, track_clicks: false }],
  [["--no-track-opens", "--track-clicks"], { track_opens: false, track_clicks: true }],
  [["--template-data", '{"order":{"id":7}}'], { template_data: { order: { id: 7 } } }],
  [["--var", "order.id=A-1", "--var", "n=1"], { template_data: { "order.id": "A-1", n: "1" } }],
  [["--template-data", '{"a":1}', "--var", "b=2"], { template_data: { a: 1, b: "2" } }],
  [["--var", "__proto__=x"], { template_data: JSON.parse('{"__proto__":"x"}') }],
  [["--raw-field", "from_name=42"], { from_name: "42" }],
  [["--field", "template_data.n=42", "--raw-field", "template_data.t=42"], { template_data: { n: 42, t: "42" } }],
  [["--at", "+2h"], { send_at: "1970-01-01T02:00:00.000Z" }],
  [["--at", "+1.5d"], { send_at: "1970-01-02T12:00:00.000Z" }],
  [["--at", "2030-01-01T00:00:00Z"], { send_at: "2030-01-01T00:00:00Z" }],
  [["--send-at", "2030-01-01T00:00:00+01:00"], { send_at: "2030-01-01T00:00:00+01:00" }],
  [["--html", "<p>Hello</p>"], { html: "<p>Hello</p>" }],
])("sends with %j what it says, and the rest as ever", async (words, said) => {
  const { send, bodies } = await mailService();
  expect((await send([...mail, ...words])).code).toBe(0);
  expect(bodies()).toEqual([{ to: "ada@example.com", subject: "Hi", text: "Hello", ...said }]);
});

it("takes text and HTML from files and stdin, to the byte", async () => {
  const { send, bodies } = await mailService();
  const cwd = folderWith({ "news.html": "<p>ä\r\n</p>\n", "news.txt": "ä\n" });
  const words = ["--to", "ada@example.com", "--subject", "Hi"];
  await send([...words, "--html-file", "news.html", "--text-file", "news.txt"], { cwd });
  await send([...words, "--text-file", "-"], { cwd, stdin: "from stdin\n" });
  expect(bodies()).toMatchObject([{ html: "<p>ä\r\n</p>\n", text: "ä\n" }, { text: "from stdin\n" }]);
});

it("takes the whole mail from --data, and flags over it", async () => {
  const { send, bodies } = await mailService();
  const data = JSON.stringify({ to: ["a@example.com", "b@example.com"], subject: "From data", text: "t" });
  expect((await send(["--data", "-", "--subject", "From a flag"], { stdin: data })).code).toBe(0);
  expect(bodies()).toEqual([{ to: ["a@example.com", "b@example.com"], subject: "From a flag", text: "t" }]);
});

it("makes the call under an idempotency key, that of --idempotency-key or a new one", async () => {
  const { send, received } = await mailService();
  await send([...mail, "--idempotency-key", "receipt-1024"]);
  await send(mail);
  await send(mail);
  const [given, one, other] = received.map(({ headers }) => headers["idempotency-key"]);
  expect([given, one === other]).toEqual(["receipt-1024", false]);
  expect(String(one).length).toBeGreaterThan(10);
});

it("repeats a call that was lost under the same key, so that nobody gets the mail twice", async () => {
  const { send, received } = await mailService((_, before) =>
    before === 0 ? refusal(503, "unavailable", {}, { "Retry-After": "0" }) : accepted,
  );
  expect((await send(mail)).code).toBe(0);
  expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  expect(received).toHaveLength(2);
});

it.each([
  [[], "missing --to, --subject, --html, --text or --template"],
  [["--to", "ada@example.com"], "missing --subject, --html, --text or --template"],
  [["--to", "ada", "--subject", "s", "--text", "t"], "--to is no email address"],
  [["--to", "a@b.example", "--subject", "s", "--text", "t", "--from-email", "x"], "--from-email is no email address"],
  [["--data", '{"to":"ada","subject":"s","text":"t"}'], 'to is no email address: "ada"'],
  [["--data", '{"to":["a@b.example","x"],"subject":"s","text":"t"}'], 'to is no email address: "x"'],
  [[...mail, "--at", "2h"], "--at must be a time such as 2026-03-09T08:30:00Z, or from now such as +2h"],
  [[...mail, "--at", "+2"], "--at must be a time"],
  [[...mail, "--var", "order"], '--var must be name=value, not "order"'],
  [[...mail, "--var", "=x"], "--var must be name=value"],
  [[...mail, "--template-data", "{"], "--template-data is not JSON"],
  [[...mail, "--html", "x", "--html-file", "y"], "--html and --html-file cannot both be meant"],
  [[...mail, "--html-file", "no-such-file"], "no-such-file cannot be read"],
  [[...mail, "--until", "completed"], "a message is never completed"],
  [["--data", "-", "--text-file", "-"], "stdin"],
])("refuses %j and sends nothing", async (words, problem) => {
  const { send, received } = await mailService();
  const { code, error } = errorOf(await send(words, { stdin: "{}" }));
  expect([code, error.message, received]).toEqual([2, expect.stringContaining(problem), []]);
});

it.each([
  [403, "limit_reached", 7, "A limit of the workspace is reached."],
  [404, "template_not_found", 5, "No template has this id."],
  [400, "domain_invalid", 1, "The domain is not verified."],
  [400, "invalid_schedule", 1, "The time must be in the future and within 72 hours."],
  [409, "idempotency_conflict", 6, "This --idempotency-key was used with another body."],
  [400, "missing_from_email", 1, "--from-email"],
])("tells a %i %s with what can be done about it", async (status, name, exitCode, hint) => {
  const { send } = await mailService(() => refusal(status, name));
  const { code, error } = errorOf(await send(mail));
  expect([code, error.code, error.hint]).toEqual([exitCode, name, expect.stringContaining(hint)]);
});

it.each([
  [{ sent: 1, failed: 1, skipped: 0 }, [], 3],
  [{ sent: 1, failed: 0, skipped: 1 }, [], 0],
  [{ sent: 1, failed: 0, skipped: 1 }, ["--fail-on-skip"], 3],
])("ends a mail of which %j with %j as %i, and prints who was left out", async (counts, words, code) => {
  const results = [{ to: "b@example.com", message_id: null, success: false, reason: "suppressed" }];
  const { send } = await mailService(() => ({ status: 202, body: { data: { ...counts, results } } }));
  const ended = await send([...mail, ...words]);
  expect({ code: ended.code, results: JSON.parse(ended.stdout).results }).toEqual({ code, results });
});

it("prints the id of each message alone with -o id", async () => {
  const results = ["msg_1", "msg_2"].map((message_id) => ({ to: "a@example.com", message_id, success: true }));
  const { send } = await mailService(() => ({ status: 202, body: { data: { sent: 2, failed: 0, results } } }));
  expect((await send([...mail, "-o", "id"])).stdout).toBe("msg_1\nmsg_2\n");
});

/** A service whose mail is in these states, one look after another. */
function followed(
  answer: object,
  ...states: string[]
): Promise<Served & { send: Awaited<ReturnType<typeof mailService>>["send"] }> {
  let looks = 0;
  const at = "2026-03-09T08:30:00.000Z";
  return mailService(({ method }) => {
    if (method === "POST") return { status: 202, body: { data: answer } };
    const status = states[Math.min(looks++, states.length - 1)] ?? "queued";
    const isSent = status === "sent" || status === "delivered";
    const times = { sent_at: isSent ? at : null, delivered_at: status === "delivered" ? at : null };
    const none = { opened_at: null, clicked_at: null, bounced_at: null, bounce_type: null };
    return { body: { data: { message_id: "msg_1", to: "ada@example.com", status, ...times, ...none } } };
  });
}

it("follows with --watch what it has sent until it is delivered, and prints each change", async () => {
  const { send, calls } = await followed({ message_id: "msg_1" }, "queued", "sent", "delivered");
  const { code, stdout } = await send([...mail, "--watch"]);
  const statuses = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).status);
  expect({ code, statuses }).toEqual({ code: 0, statuses: ["queued", "sent", "delivered"] });
  expect(calls()[0]).toMatch(/^POST /);
  expect(new Set(calls().slice(1))).toEqual(new Set(["GET /v1/email/msg_1/status"]));
});

it.each([
  [["--until", "sent"], ["queued", "sent"], 0],
  [["--until", "opened", "--timeout", "3s"], ["delivered"], 9],
  [["--watch"], ["failed"], 9],
])("ends with %j of a mail that becomes %j as %i", async (words, states, code) => {
  const { send } = await followed({ message_id: "msg_1" }, ...states);
  expect((await send([...mail, ...words])).code).toBe(code);
});

it("says who was left out, and ends with 3 when all others have it", async () => {
  const results = [
    { to: "ada@example.com", message_id: "msg_1", success: true },
    { to: "gone\u001b@example.com", message_id: null, success: false, reason: "suppressed" },
  ];
  const { send } = await followed({ sent: 1, failed: 1, skipped: 0, results }, "delivered");
  const { code, stderr } = await send([...mail, "--watch"]);
  expect({ code, stderr }).toEqual({ code: 3, stderr: "gone@example.com is left out: suppressed\n" });
});

it.each(["--dry-run", "--print-curl"])("sends nothing with %s, also where it is to be followed", async (flag) => {
  const { send, received } = await mailService();
  const { code, stdout } = await send([...mail, "--watch", flag]);
  expect({ code, received }).toEqual({ code: 0, received: [] });
  expect(stdout).toContain("ada@example.com");
  expect(stdout).not.toContain("ph_live_key");
});

it("ends with 130 when Ctrl-C stops the following, and says nothing of it", async () => {
  const stop = new AbortController();
  const { send } = await followed({ message_id: "msg_1" }, "queued");
  const { code, stderr } = await send([...mail, "--watch"], { signal: stop.signal, onWait: () => stop.abort(130) });
  expect({ code, stderr }).toEqual({ code: 130, stderr: "" });
});
