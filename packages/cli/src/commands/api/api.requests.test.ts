import { expect, it } from "vitest";
import type { Reply } from "../../testing/fake-api.js";
import { errorOf, pageOf, refusal } from "../../testing/replies.js";
import type { CliOptions } from "../../testing/run-cli.js";
import { serve } from "../../testing/served.js";
import { folderWith } from "../../testing/temporary-folder.js";

/** Runs `api` against a service that answers this to everything. */
async function calling(reply: Reply, words: readonly string[], around: CliOptions = {}) {
  const { cli, received, calls } = await serve(reply);
  const ended = await cli(["api", ...words, "--retries", "0"], around);
  return { ...ended, ended, received, calls: calls(), body: received[0]?.body };
}

const one: Reply = { body: { data: { id: "a" } } };

it.each([
  [["/contacts/a", "-X", "patch", "-F", "first_name=Ada"], "PATCH /v1/contacts/a", { first_name: "Ada" }],
  [["/contacts", "-X", "GET", "-F", "search=a b", "-F", "limit=5"], "GET /v1/contacts?search=a%20b&limit=5", undefined],
  [["contacts.list", "-F", "search=ada"], "GET /v1/contacts?search=ada", undefined],
  [["contacts.update", "-F", "id=a/1", "-f", "last_name=42"], "PATCH /v1/contacts/a%2F1", { last_name: "42" }],
  [["tags.create", "--method", "PUT", "-F", "name=vip"], "PUT /v1/tags", { name: "vip" }],
  [["health"], "GET /v1/health", undefined],
])("asks with %j for %s", async (words, call, body) => {
  const asked = await calling(one, words);
  expect({ code: asked.code, calls: asked.calls, body: asked.body }).toEqual({ code: 0, calls: [call], body });
});

it.each([
  ["n=42", { n: 42 }],
  ["n=true", { n: true }],
  ["n=null", { n: null }],
  ["n=007", { n: "007" }],
  ["a.b[0].c=x", { a: { b: [{ c: "x" }] } }],
  ["text=@note.txt", { text: "from a file\n" }],
  ["text=", { text: "" }],
])("sends the field %s typed, and as text with -f", async (field, body) => {
  const cwd = folderWith({ "note.txt": "from a file\n" });
  expect((await calling(one, ["/custom", "-F", field], { cwd })).body).toEqual(body);
  const raw = await calling(one, ["/custom", "-f", field], { cwd });
  expect(JSON.stringify(raw.body)).toContain(`"${field.slice(field.indexOf("=") + 1)}"`);
});

it("takes the body from a file or stdin, with fields over it", async () => {
  const cwd = folderWith({ "body.json": '{"email":"a@example.com","first_name":"Ada"}' });
  const file = await calling(one, ["contacts.create", "--input", "body.json", "-F", "first_name=Grace"], { cwd });
  expect(file.body).toEqual({ email: "a@example.com", first_name: "Grace" });
  const stdin = await calling(one, ["/contacts", "--input", "-"], { stdin: "[1]" });
  expect(stdin).toMatchObject({ calls: ["POST /v1/contacts"], body: [1] });
});

it("sends headers that are given, an idempotency key where the operation wants one, and that of the flag", async () => {
  const named = await calling(one, ["emails.send", "-F", "to=a@b.example", "-H", "X-Trace: a: b", "-H", "X-Empty:"]);
  expect(named.received[0]?.headers).toMatchObject({ "x-trace": "a: b", "x-empty": "" });
  expect(named.received[0]?.headers["idempotency-key"]).toMatch(/./);
  const path = await calling(one, ["/email/send", "-F", "to=a@b.example", "--idempotency-key", "k1"]);
  expect(path.received[0]?.headers["idempotency-key"]).toBe("k1");
});

it.each([
  [["/contacts/a", "-X", "DELETE"], "Delete from contacts: a?"],
  [["contacts.delete", "-F", "id=a"], "Delete from contacts: a?"],
  [["/contacts/delete-all", "-X", "POST"], "Delete every contact of the workspace?"],
  [["contacts.bulkDelete", "-f", "contact_ids[]=a", "-f", "contact_ids[]=b"], "Delete 2 contacts?"],
])("asks before %j, whichever way the operation is named", async (words, question) => {
  const asked = await calling(one, words);
  const { code, error } = errorOf(asked.ended);
  expect([code, error.code, asked.calls]).toEqual([2, "confirmation_required", []]);
  expect(error.message).toContain(question);
});

it("deletes with --yes, and everything only with the words that --confirm wants", async () => {
  expect((await calling({ status: 204 }, ["/contacts/a", "-X", "DELETE", "--yes"])).calls).toEqual([
    "DELETE /v1/contacts/a",
  ]);
  expect((await calling(one, ["contacts.deleteAll", "--yes"])).code).toBe(2);
  expect((await calling(one, ["contacts.deleteAll", "--confirm", "delete all"])).code).toBe(2);
  expect((await calling(one, ["contacts.deleteAll", "--confirm", "delete-all"])).code).toBe(0);
});

it("prints nothing for an answer without a body, and its status with -i", async () => {
  expect(await calling({ status: 204 }, ["/contacts/a", "-X", "DELETE", "--yes"])).toMatchObject({
    code: 0,
    stdout: "",
  });
  const shown = await calling({ status: 204 }, ["/contacts/a", "-X", "DELETE", "--yes", "-i"]);
  expect(shown.stdout).toMatch(/^HTTP 204\n/);
});

it("keeps what a header says from the terminal's eyes", async () => {
  const { stdout } = await calling({ ...one, headers: { "X-Odd": "caf\u00e9 \u009b2J" } }, ["/contacts/a", "-i"]);
  expect(stdout).toContain("x-odd: caf");
  expect(stdout.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

it.each([
  [["-o", "yaml"], "data:\n  id: a\n"],
  [["--jq", ".data.id"], "a\n"],
  [["--fields", "data.id"], '{"data":{"id":"a"}}\n'],
])("prints the whole answer with %j", async (words, printed) => {
  expect((await calling(one, ["/contacts/a", ...words])).stdout).toBe(printed);
});

it.each([
  [refusal(404, "not_found"), 5],
  [refusal(409, "duplicate"), 6],
  [refusal(429, "rate_limited"), 7],
  [refusal(503, "unavailable"), 1],
])("ends where the service answers %j with %i, also when it is to be silent", async (reply, exitCode) => {
  for (const words of [[], ["--silent"], ["-i"]])
    expect(errorOf((await calling(reply, ["/contacts/a", ...words])).ended).code).toBe(exitCode);
});

it("prints the call with --dry-run and --print-curl, without the key, and asks nothing about it", async () => {
  const dry = await calling(one, ["/contacts/a", "-X", "DELETE", "--dry-run"]);
  expect(JSON.parse(dry.stdout)).toMatchObject({ dry_run: true, method: "DELETE" });
  const curl = await calling(one, ["contacts.create", "-F", "email=a@b.example", "-H", "X-A: b c", "--print-curl"]);
  expect(curl.stdout).toMatch(/^curl -X POST .*'X-A: b c'/s);
  expect([curl.stdout.includes("ph_live_key"), dry.calls, curl.calls]).toEqual([false, [], []]);
});

it.each([
  [["contacts.lst"], "no operation is called contacts.lst", "Did you mean contacts.list?"],
  [["lists.members.add", "-f", "contact_ids[]=c1"], "missing -F id=…", ""],
  [["/contacts", "-F", "email"], '--field must be name=value, not "email"', ""],
  [["/contacts", "-f", "=x"], "--raw-field must be name=value", ""],
  [["/contacts", "-F", "a=1", "-F", "a.b=2"], "does not fit", ""],
  [["/contacts", "--input", "none.json"], "none.json cannot be read", ""],
  [["/contacts", "--input", "-"], "--input is not JSON", ""],
  [["/contacts", "--input", "list.json", "-F", "a=1"], "--input must be a JSON object where fields are given", ""],
  [["/contacts", "-H", "X-A: b\r\nX-C: d"], '--header must be "Name: value"', ""],
  [["/contacts", "-H", "X A: b"], '--header must be "Name: value"', ""],
  [["http:contacts"], "another server must not get the key", ""],
  [["/a/%2e%2e/b"], "does not name a path", ""],
])("refuses %j before it sends anything", async (words, problem, hint) => {
  const cwd = folderWith({ "list.json": "[]" });
  const asked = await calling(one, words, { stdin: "{", cwd });
  const { code, error } = errorOf(asked.ended);
  expect([code, asked.calls, error.hint ?? ""]).toEqual([2, [], expect.stringContaining(hint)]);
  expect(error.message).toContain(problem);
});

it("lists every operation as a table for people, and those that fit for programs", async () => {
  const shown = await calling(one, ["--list", "--no-color"], { columns: 200 });
  expect(shown.stdout).toMatch(/^ID +METHOD +PATH +SUMMARY\n/);
  expect(shown.stdout).toMatch(/^contacts\.bulkDelete +POST +\/contacts\/bulk-delete/m);
  const ids = await calling(one, ["--list", "--jq", '.data[]|select(.method=="PUT").id']);
  expect(ids.stdout.trim()).toMatch(/^[a-zA-Z.\n]+$/);
});

it("stops reading pages at an empty one, whatever it says of more", async () => {
  const asked = await calling(pageOf([], { total: 9, has_more: true }), ["/contacts", "--paginate"]);
  expect([asked.code, asked.calls]).toEqual([0, ["GET /v1/contacts?limit=1000"]]);
});

it("ends with 4 without a key, and asks what needs none all the same", async () => {
  const env = { POSTHORN_API_KEY: "" };
  const without = await calling(one, ["/contacts"], { env });
  expect([errorOf(without.ended).code, without.calls]).toEqual([4, []]);
  expect((await calling(one, ["health"], { env })).code).toBe(0);
});
