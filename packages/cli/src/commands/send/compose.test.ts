import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { openKeyedMock } from "../../testing/keyed-mock.js";
import { type KeyStep, rawKeyboard, runWithKeys } from "../../testing/raw-keyboard.js";
import { pageOf, refusal } from "../../testing/replies.js";
import { runCli } from "../../testing/run-cli.js";
import { type Served, serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

vi.setConfig({ testTimeout: 20_000 });

const [tab, send, leave, interrupt] = ["\t", "\u0013", "\u001b", "\u0003"];
const live = { POSTHORN_API_KEY: "ph_live_key" };
const sandbox = { POSTHORN_API_KEY: "ph_sandbox_key" };
const known = ["--to", "ada@example.com", "--subject", "Hi"];

/** Starts a service that knows the key and answers sends as it is told, one after another. */
function service(...answers: ReturnType<typeof refusal>[]): Promise<Served> {
  let sends = 0;
  return serve(({ method, url }) => {
    if (method === "POST") return answers[sends++] ?? { status: 202, body: { data: { message_id: "msg_1" } } };
    if (url.endsWith("/permissions")) return { body: { data: { name: "K", permissions: ["*"] } } };
    return pageOf([]);
  });
}

/** Runs `send` in a form that is drawn on stderr. */
function form({ cli }: Pick<Served, "cli">, words: readonly string[], steps: readonly KeyStep[], env = {}) {
  const config = folderWith({});
  const around = { env: { POSTHORN_CONFIG_DIR: config, POSTHORN_OPERATOR_TOKEN: "", ...live, ...env } };
  const draft = join(config, "draft.json");
  const run = runWithKeys((options) => cli(["send", "--no-color", ...words], options), "stderr", steps, around);
  return run.then((ended) => ({ ...ended, draft }));
}

const sent = ({ received }: Served) => received.filter(({ method }) => method === "POST").map(({ body }) => body);

it("asks for what flags do not say, and sends once it is confirmed for a live key", async () => {
  const api = await service();
  const { code, stdout } = await form(
    api,
    ["--from-email", "me@example.com", "-o", "id"],
    [
      ["such as ada@example.com", `ada@example.com, grace@example.com${tab}Hello${tab}${tab}${tab}Good to have you.`],
      ["Good to have you.", send],
      ["Send to 2 recipients with a live key? y/n", "y"],
    ],
  );
  expect({ code, stdout, sent: sent(api) }).toEqual({
    code: 0,
    stdout: "msg_1\n",
    sent: [
      {
        to: ["ada@example.com", "grace@example.com"],
        subject: "Hello",
        text: "Good to have you.",
        from_email: "me@example.com",
      },
    ],
  });
});

it("goes back to the form on any other key than y", async () => {
  const api = await service();
  const { code } = await form(api, known, [
    ["> Body", "Hello"],
    ["Hello", send],
    ["Send to ada@example.com with a live key? y/n", "n"],
    [/Ctrl-S send/, `!${send}`],
    [/Hello!.*Send to ada@example\.com/s, "y"],
  ]);
  expect([code, sent(api)]).toEqual([0, [{ to: "ada@example.com", subject: "Hi", text: "Hello!" }]]);
});

it("asks nothing with a sandbox key, which delivers nothing", async () => {
  const api = await service();
  const { code } = await form(
    api,
    known,
    [
      ["> Body", "Hello"],
      ["Hello", send],
    ],
    sandbox,
  );
  expect([code, sent(api).length]).toEqual([0, 1]);
});

it("sends a body that begins with a tag as HTML, and values of merge tags as they are typed", async () => {
  const api = await service();
  await form(
    api,
    ["--to", "ada@example.com", "--subject", "Hi"],
    [
      ["> Body", `\u001b[Aplan=pro, order=A-1${tab}<p>Hello</p>`],
      ["<p>Hello</p>", send],
      ["y/n", "y"],
    ],
  );
  expect(sent(api)).toEqual([
    { to: "ada@example.com", subject: "Hi", html: "<p>Hello</p>", template_data: { plan: "pro", order: "A-1" } },
  ]);
});

it("shows the mail again with what the service refuses, and sends another body under another key", async () => {
  const api = await service(refusal(400, "validation_error", { path: "subject", message: "subject is too long" }));
  const { code, drawn } = await form(api, known, [
    ["> Body", "Hello"],
    ["Hello", send],
    ["y/n", "y"],
    ["Not sent: subject is too long", `!${send}`],
    ["y/n", "y"],
  ]);
  expect(drawn[3]).toContain("> Subject");
  const [first, second] = api.received.filter(({ method }) => method === "POST");
  expect([code, Object(second?.body).subject]).toEqual([0, "Hi!"]);
  expect(second?.headers["idempotency-key"]).not.toBe(first?.headers["idempotency-key"]);
});

it("repeats the same mail under the same key, as it may have gone out", async () => {
  const api = await service(refusal(500, "internal_error"));
  await form(
    api,
    [...known, "--retries", "0"],
    [
      ["> Body", "Hello"],
      ["Hello", send],
      ["y/n", "y"],
      ["Not sent: No.", send],
      ["y/n", "y"],
    ],
  );
  const keys = api.received.filter(({ method }) => method === "POST").map(({ headers }) => headers["idempotency-key"]);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

it.each([
  [leave, 2],
  [interrupt, 130],
])("keeps what was written when it is left with %j, for its user alone, and sends nothing", async (key, exitCode) => {
  const api = await service();
  const { code, stderr, draft } = await form(api, known, [
    ["> Body", "Hello"],
    ["Hello", key],
  ]);
  expect([code, sent(api)]).toEqual([exitCode, []]);
  expect(JSON.parse(readFileSync(draft, "utf8"))).toEqual({ to: "ada@example.com", subject: "Hi", text: "Hello" });
  expect(statSync(draft).mode & 0o777).toBe(0o600);
  expect(stderr).toContain(`What was written is kept: posthorn send --data @${draft}`);
  expect((await api.cli(["send", "--data", `@${draft}`])).code).toBe(0);
  expect(sent(api)).toHaveLength(1);
});

it("keeps nothing where nothing was written", async () => {
  const api = await service();
  const { code, draft } = await form(api, known, [["> Body", leave]]);
  expect([code, existsSync(draft)]).toEqual([2, false]);
});

it.each([
  ["nobody", "is no email address"],
  [" ", "To"],
])("does not send to %j, and says why", async (to, problem) => {
  const api = await service();
  const { code } = await form(
    api,
    ["--subject", "Hi", "--text", "t"],
    [
      ["> To", `${to}${send}`],
      [problem, leave],
    ],
  );
  expect([code, sent(api)]).toEqual([2, []]);
});

it("prints the call with --dry-run, and asks neither the service nor for a yes", async () => {
  const api = await service();
  const { code, stdout } = await form(
    api,
    [...known, "--dry-run"],
    [
      ["> Body", "Hello"],
      ["Hello", send],
    ],
  );
  expect([code, sent(api)]).toEqual([0, []]);
  expect(stdout).toMatch(/^POST http:.*\/v1\/email\/send$/m);
  expect(stdout).toContain("ada@example.com");
});

it("says that the editor failed, and keeps the text", async () => {
  const api = await service();
  const { code } = await form(
    api,
    known,
    [
      ["> Body", "Hello"],
      ["Hello", "\u0005"],
      ["false ended with 1", send],
      ["y/n", "y"],
    ],
    {
      EDITOR: "false",
    },
  );
  expect([code, sent(api)]).toEqual([0, [{ to: "ada@example.com", subject: "Hi", text: "Hello" }]]);
});

it("takes the body as an editor has saved it", async () => {
  const api = await service();
  const folder = folderWith({ "edit.sh": 'printf "From the\\neditor\\n" > "$1"' });
  const { code } = await form(
    api,
    known,
    [
      ["> Body", "Hello"],
      ["Hello", "\u0005"],
      ["editor", send],
      ["y/n", "y"],
    ],
    {
      EDITOR: `sh ${folder}/edit.sh`,
      PATH: process.env.PATH ?? "",
    },
  );
  expect([code, Object(sent(api)[0]).text]).toEqual([0, "From the\neditor"]);
});

it.each([
  [refusal(401, "unauthorized"), 4],
  [refusal(503, "unavailable"), 1],
])("opens no form where the service answers the key with %j", async (reply, exitCode) => {
  const { cli } = await serve(reply);
  const { code, stderr } = await cli(["send", "--retries", "0"], { keyboard: rawKeyboard(), columns: 80 });
  expect([code, stderr.includes("New email")]).toEqual([exitCode, false]);
});

it.each([
  [{ CI: "true" }, []],
  [{ TERM: "dumb" }, []],
  [{}, ["--no-input"]],
  [{ POSTHORN_NO_INPUT: "1" }, []],
])("opens no form with %j %j, and names what is missing", async (env, words) => {
  const around = { keyboard: rawKeyboard(), columns: 80, env: { ...live, ...env } as Record<string, string> };
  const { code, stdout, stderr } = await runCli(["send", ...words], around);
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("missing --to, --subject, --html, --text or --template");
});

it("previews the mail as a mock would send it, to the contact it goes to", async () => {
  const mock = await openKeyedMock();
  await mock.made("contacts", "create", "--email", "ada@example.com", "--first-name", "Ada");
  const steps: KeyStep[] = [
    ["> Body", "Hi {{first_name|you}}"],
    ["Hi Ada", send],
    ["y/n", "y"],
  ];
  const { code } = await form({ cli: mock.keyed }, known, steps, { ...mock.env, POSTHORN_API_KEY: mock.mock.liveKey });
  await mock.mock.settle();
  expect([code, mock.mock.emails[0]?.text]).toEqual([0, expect.stringContaining("Hi Ada")]);
});
