import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LocalMock, startLocalMock } from "../../testing/local-mock.js";
import { eventTypes } from "./feed.js";
import { sampleTypes } from "./sample-event.js";

let mock: LocalMock;
let contactId: string;
beforeAll(async () => {
  mock = await startLocalMock({ clock: "2026-03-09T08:30:00Z" });
  const env = { POSTHORN_API_KEY: mock.mock.liveKey };
  contactId = (await mock.cli(["contacts", "create", "--email", "Bob@example.com", "-o", "id"], { env })).stdout.trim();
});
afterAll(() => mock.close());

const dataOf = async (...argv: string[]) => {
  const { code, stdout, stderr } = await mock.cli(["trigger", ...argv]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout).data;
};

it("knows every event that can be subscribed to, and custom", () => {
  expect([...sampleTypes].sort()).toEqual([...eventTypes, "custom"].sort());
  expect(eventTypes).toHaveLength(18);
});

it.each([...eventTypes])("makes %s happen without being told more", async (type) => {
  const data = await dataOf(type);
  expect(mock.mock.events.at(-1)).toMatchObject({ type, data });
  expect(JSON.stringify(data)).not.toContain("undefined");
});

it("takes data, then fields, over the sample", async () => {
  const data = await dataOf(
    "form.submitted",
    "fields.plan=pro",
    "fields.seats=3",
    "form_name=Ask",
    "--data",
    '{"form_id":"ask","form_name":"Unused"}',
  );
  expect(data).toMatchObject({
    form_id: "ask",
    form_name: "Ask",
    fields: { email: "ada@example.com", plan: "pro", seats: 3 },
  });
});

it("takes a fixture, as a webhook tells it or its data alone, and makes it happen as often as it is told", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-trigger-"));
  const data = { form_id: "f", form_name: "F", contact_id: contactId, email: "bob@example.com", fields: { a: 1 } };
  writeFileSync(join(cwd, "whole.json"), JSON.stringify({ event: "form.submitted", timestamp: "x", data }));
  writeFileSync(join(cwd, "data.json"), JSON.stringify(data));
  const before = mock.mock.events.length;
  const words = ["trigger", "--fixture", "whole.json", "--override", "fields.b=2", "--count", "3"];
  const { code, stdout } = await mock.cli(words, { cwd });
  expect([code, JSON.parse(stdout).data.length]).toEqual([0, 3]);
  const made = mock.mock.events.slice(before);
  expect(made.map((event) => event.data)).toEqual(Array(3).fill({ ...data, fields: { a: 1, b: 2 } }));
  const one = await mock.cli(["trigger", "form.submitted", "--fixture", "data.json"], { cwd });
  expect(JSON.parse(one.stdout).data).toEqual(data);
  const other = await mock.cli(["trigger", "email.sent", "--fixture", "whole.json"], { cwd });
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("holds form.submitted, not email.sent")]);
});

it("has its data changed in an editor", async () => {
  const cwd = mkdtempSync(join(tmpdir(), "posthorn-trigger-"));
  const editor = join(cwd, "editor");
  writeFileSync(editor, `#!/bin/sh\nsed 's/Newsletter/Edited/' "$1" > "$1.new" && mv "$1.new" "$1"\n`);
  chmodSync(editor, 0o700);
  const env = { EDITOR: editor, PATH: process.env.PATH ?? "" };
  const words = ["trigger", "contact.subscribed", "--edit"];
  const { code } = await mock.cli(words, { env, keyboard: new PassThrough() });
  expect([code, mock.mock.events.at(-1)?.data]).toMatchObject([0, { list_name: "Edited" }]);
  expect((await mock.cli(words, { env })).stderr).toContain("--edit needs a terminal");
});

it("makes it happen to a contact, by id or by address", async () => {
  const expected = { contact_id: contactId, email: "Bob@example.com", event_name: "hello" };
  expect(await dataOf("custom", "event_name=hello", "--contact", contactId)).toEqual(expected);
  expect(await dataOf("custom", "event_name=hello", "--contact", "bob@example.com")).toEqual(expected);
});

it.each([
  [["email.bonced"], 2, "Did you mean email.bounced?"],
  [["conversion"], 2, "Did you mean conversion.created?"],
  [["zzz"], 2, "There are contact.created"],
  [[], 2, "missing <event>"],
  [["custom"], 2, "Give --contact"],
  [["email.sent", "--data", "[1]"], 2, "--data must be a JSON object"],
  [["email.sent", "plan"], 2, "name=value"],
  [["email.sent", "--count", "0"], 2, "--count must be"],
  [["email.sent", "--count", "10000"], 2, "--count must be"],
  [["email.sent", "--fixture", "nothing.json"], 2, "nothing.json cannot be read"],
  [["custom", "--contact", "nobody@example.com"], 5, "no contact has the address"],
  [["custom", "--contact", "00000000-0000-7000-8000-000000000001"], 5, "contact"],
])("refuses %o", async (argv, exitCode, said) => {
  const before = mock.mock.events.length;
  const { code, stdout, stderr } = await mock.cli(["trigger", ...argv]);
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
  expect(stderr).toContain(said);
  expect(mock.mock.events).toHaveLength(before);
});

it("leaves no key behind that it made to look a contact up", async () => {
  const keys = async () => {
    const headers = { Authorization: `Bearer ${mock.mock.operatorToken}` };
    const ask = async (path: string) => (await (await fetch(`${mock.operatorUrl}${path}`, { headers })).json()).data;
    const [{ id }] = await ask("/workspaces");
    return (await ask(`/workspaces/${id}/keys`)).filter(({ name }: { name: string }) => name.startsWith("posthorn "));
  };
  await mock.cli(["trigger", "custom", "--contact", "bob@example.com"]);
  for (const key of await keys()) expect(key.revoked_at).not.toBeNull();
  expect(await keys()).not.toHaveLength(0);
});

it("prints what it would send, and lists what there is", async () => {
  const before = mock.mock.events.length;
  const { stdout } = await mock.cli(["trigger", "email.sent", "--dry-run"]);
  expect(JSON.parse(stdout)).toMatchObject({ dry_run: true, method: "POST", body: { type: "email.sent" } });
  const printed = await mock.cli(["trigger", "email.sent", "--print-curl"]);
  expect(printed.stdout).toContain("$POSTHORN_OPERATOR_TOKEN");
  expect(printed.stderr).toMatch(/^To run it, set POSTHORN_OPERATOR_TOKEN to /);
  expect(mock.mock.events).toHaveLength(before);
  expect((await mock.cli(["trigger", "--list", "--jq", ".data[].event"])).stdout.trim().split("\n")).toEqual(
    sampleTypes,
  );
});

it.each([
  ["--override", "data.form_name=x"],
  ["data.form_name=x", ""],
])("takes data.x for the field x of the data: %s %s", async (...words) => {
  const { code } = await mock.cli(["trigger", "form.submitted", ...words.filter(Boolean)]);
  const { data } = mock.mock.events.at(-1) ?? { data: {} };
  expect([code, data]).toMatchObject([0, { form_name: "x" }]);
  expect(data).not.toHaveProperty("data");
});

it("takes data.x literally where the data has a field named data", async () => {
  await mock.cli(["trigger", "form.submitted", "--data", '{"data":{"a":1}}', "data.b=2"]);
  expect(mock.mock.events.at(-1)?.data).toMatchObject({ data: { a: 1, b: 2 } });
});
