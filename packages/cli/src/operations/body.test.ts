import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCli } from "../testing/run-cli.js";

const cwd = mkdtempSync(join(tmpdir(), "posthorn-cli-"));

async function bodyOf(argv: readonly string[], stdin = ""): Promise<unknown> {
  const { code, stdout, stderr } = await runCli([...argv, "--dry-run"], { cwd, stdin, now: Date.UTC(2026, 2, 9) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout).body;
}

it("lets flags win over --data, and fields over flags", async () => {
  const data = '{"email":"a@example.com","first_name":"A","attributes":{"plan":"free","city":"London"}}';
  const flags = ["--first-name", "Ada", "-F", "attributes.plan=pro", "-f", "attributes.zip=01", "-F", "attributes.n=7"];
  expect(await bodyOf(["contacts", "create", "--data", data, ...flags])).toEqual({
    email: "a@example.com",
    first_name: "Ada",
    attributes: { plan: "pro", city: "London", zip: "01", n: 7 },
  });
});

it.each(["@body.json", "@-", "-"])("reads --data from %s", async (word) => {
  const body = { email: "ada@example.com" };
  writeFileSync(join(cwd, "body.json"), JSON.stringify(body));
  expect(await bodyOf(["contacts", "create", "-d", word], JSON.stringify(body))).toEqual(body);
});

it("reads UTF-8 with a mark before it, and refuses what is not UTF-8", async () => {
  writeFileSync(join(cwd, "marked.json"), '\ufeff{"email":"ada@example.com"}');
  expect(await bodyOf(["contacts", "create", "-d", "@marked.json"])).toEqual({ email: "ada@example.com" });
  writeFileSync(join(cwd, "utf16.json"), Buffer.from('\ufeff{"email":"ada@example.com"}', "utf16le"));
  const { code, stderr } = await runCli(["contacts", "create", "-d", "@utf16.json"], { cwd });
  expect([code, JSON.parse(stderr).error.message]).toEqual([2, "utf16.json is not UTF-8"]);
});

it("takes the text of a field from a file or stdin, unless it is raw", async () => {
  writeFileSync(join(cwd, "note.txt"), "12\n");
  const fields = ["-F", "attributes.note=@note.txt", "-F", "attributes.more=@-", "-f", "attributes.raw=@note.txt"];
  expect(await bodyOf(["contacts", "create", "--email", "a", ...fields], "true")).toMatchObject({
    attributes: { note: "12\n", more: "true", raw: "@note.txt" },
  });
});

it("says yes and no by flags", async () => {
  expect(await bodyOf(["contacts", "update", "c", "--subscribed"])).toEqual({ subscribed: true });
  expect(await bodyOf(["contacts", "update", "c", "--no-subscribed"])).toEqual({ subscribed: false });
  expect(await bodyOf(["contacts", "update", "c"])).toEqual({});
});

it("takes ids behind the command, by flags and from stdin, one a line", async () => {
  const argv = ["contacts", "bulk-delete", "--contact-ids", "a", "--contact-ids", "b,c", "d", "-"];
  expect(await bodyOf(argv, "e\n\n f \n")).toEqual({ contact_ids: ["a", "b,c", "d", "e", "f"] });
});

const automation = "01a1fd7a-1145-746c-b172-3efd9a545c69";
const template = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

it("gathers JSON values from repeated flags, one or many a time", async () => {
  const argv = [
    "automations",
    "steps",
    "replace",
    automation,
    "--steps",
    '{"id":"1"}',
    "--steps",
    '[{"id":"2"},{"id":"3"}]',
  ];
  expect(await bodyOf(argv)).toEqual({ steps: [{ id: "1" }, { id: "2" }, { id: "3" }] });
});

it("sends one address as it is and several as an array", async () => {
  const rest = ["--subject", "s", "--text", "t"];
  expect(await bodyOf(["emails", "send", "--to", "a@example.com", ...rest])).toMatchObject({ to: "a@example.com" });
  expect(await bodyOf(["send", "--to", "a@example.com", "--to", "b@example.com", ...rest])).toMatchObject({
    to: ["a@example.com", "b@example.com"],
  });
});

it("knows the short flags of send", async () => {
  writeFileSync(join(cwd, "news.html"), "<p>News</p>");
  const flags = ["--template", template, "--var", "order=A=1", "--var", "a.b=2", "--at", "+2h", "--no-track-opens"];
  const argv = [
    "send",
    "--to",
    "a@example.com",
    "--subject",
    "s",
    "--html-file",
    "news.html",
    "--text-file",
    "-",
    ...flags,
  ];
  expect(await bodyOf(argv, "News")).toEqual({
    to: "a@example.com",
    subject: "s",
    html: "<p>News</p>",
    text: "News",
    template_id: template,
    template_data: { order: "A=1", "a.b": "2" },
    send_at: "2026-03-09T02:00:00.000Z",
    track_opens: false,
  });
});

it("reads stdin once", async () => {
  const argv = ["send", "--to", "a@example.com", "--subject", "s", "--html-file", "-", "--text-file", "-"];
  const { code, stderr } = await runCli(argv, { stdin: "x" });
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error.message).toBe("stdin can be read only once, so only one - fits in a call");
});

it.each([
  [["contacts", "create", "--data", "-"]],
  [["contacts", "import", "-", "--format", "csv"]],
  [["batch", "-", "--format", "csv", "--text", "Hi"]],
])("takes nothing but the key from stdin where that holds it, with %j too", async (words) => {
  const { code, stderr } = await runCli([...words, "--api-key-stdin"], { stdin: "ph_live_k" });
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error.message).toBe(
    "stdin can be read only once, so - does not fit in a call with --api-key-stdin",
  );
});

it("refuses a text that is given twice", async () => {
  const argv = ["send", "--to", "a@example.com", "--subject", "s", "--text", "a", "--text-file", "-"];
  const { code, stderr } = await runCli(argv, { stdin: "x" });
  expect(code).toBe(2);
  expect(JSON.parse(stderr).error.message).toBe("--text and --text-file cannot both be meant");
});

it("prints a curl command that the shell can run, without the key", async () => {
  const env = { POSTHORN_API_KEY: "ph_live_secret", POSTHORN_BASE_URL: "http://127.0.0.1:1/v1" };
  const argv = ["suppressions", "create", "--email", "o'hara@example.com", "--idempotency-key", "k1", "--print-curl"];
  const { code, stdout, stderr } = await runCli(argv, { env });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toBe(
    [
      "curl -X POST http://127.0.0.1:1/v1/suppressions",
      '-H "Authorization: Bearer $POSTHORN_API_KEY"',
      "-H 'Content-Type: application/json'",
      "-H 'Idempotency-Key: k1'",
      `--data-raw '{"email":"o'\\''hara@example.com"}'\n`,
    ].join(" \\\n  "),
  );
});

it.each([
  [["--api-key", "ph_live_secret"], {}, "", "the key that was given with --api-key"],
  [["--api-key", "ph_live_secret"], { POSTHORN_API_KEY: "ph_live_other" }, "", "the key that was given with --api-key"],
  [["--api-key-stdin"], { POSTHORN_API_KEY: "ph_live_other" }, "ph_live_secret", "the key that was given on stdin"],
  [[], {}, "", "a key"],
])("says which key a curl command wants with %j beside %j", async (words, env, stdin, key) => {
  const { code, stdout, stderr } = await runCli(["contacts", "list", "--print-curl", ...words], { env, stdin });
  expect(code).toBe(0);
  expect(stdout).toContain('"Authorization: Bearer $POSTHORN_API_KEY"');
  expect(stderr).toBe(`To run it, set POSTHORN_API_KEY to ${key}.\n`);
});

it("wants no key of a curl command that needs none", async () => {
  expect((await runCli(["health", "--print-curl"])).stderr).toBe("");
});

it.each([
  [["campaigns", "send", "c1"]],
  [["api", "campaigns.send", "-f", "id=c1"]],
  [["api", "-X", "POST", "/campaigns/c1/send/api"]],
])("prints with %j the key without which the call is refused", async (words) => {
  const printed = async (...more: string[]) => (await runCli([...words, "--print-curl", ...more])).stdout;
  expect(await printed()).toMatch(/-H 'Idempotency-Key: [\w-]{36}'/);
  expect(await printed("--idempotency-key", "k1")).toMatch(/-H 'Idempotency-Key: k1'/);
});
