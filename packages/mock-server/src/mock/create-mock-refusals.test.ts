import { expect, onTestFinished, test } from "vitest";
import { startMockServer } from "../http.js";
import { createAsk } from "../testing/ask.js";
import { createMock } from "./create-mock.js";

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
const many = Array.from({ length: 101 }, (_, turn) => `reader.${turn}@example.com`);
const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const send = (what: string, body: unknown, status: number, code: string, path: string) =>
  ({ what, call: ["POST", "/email/send", body], status, code, path }) as const;
const read = (what: string, url: string, status: number, code: string, path: string) =>
  ({ what, call: ["GET", url, undefined], status, code, path }) as const;

/** What other mocks let through, or refuse without saying where. */
const probe = [
  send("an unknown field", { ...mail, subjekt: "Hello" }, 400, "validation_error", "subjekt"),
  send("no recipient", { subject: "Hello", text: "Hello" }, 400, "validation_error", "to"),
  send("no subject", { to: mail.to, text: "Hello" }, 400, "validation_error", "subject"),
  send("101 recipients", { ...mail, to: many }, 400, "validation_error", "to"),
  send("a number for a text", { ...mail, subject: 7 }, 400, "validation_error", "subject"),
  send("a sender that is no address", { ...mail, from_email: "nope" }, 400, "validation_error", "from_email"),
  send("a time that is none", { ...mail, send_at: "soon" }, 400, "validation_error", "send_at"),
  send("a time long gone", { ...mail, send_at: "2001-01-01T00:00:00Z" }, 400, "invalid_schedule", "send_at"),
  send("an id that is none", { ...mail, template_id: "nope" }, 400, "validation_error", "template_id"),
  send("an unknown template", { ...mail, template_id: unknown }, 404, "template_not_found", "template_id"),
  send("no content", { to: mail.to, subject: "Hello" }, 400, "no_content", "html"),
  send("a list for an object", [mail], 400, "validation_error", "body"),
  send("a text for an object", "Hello", 400, "validation_error", "body"),
  send("no body", undefined, 400, "validation_error", "body"),
  read("an unknown parameter", "/contacts?limitt=1", 400, "validation_error", "limitt"),
  read("a text for a number", "/contacts?limit=x", 400, "validation_error", "limit"),
  read("an unknown contact", `/contacts/${unknown}`, 404, "not_found", "id"),
];

test.each(probe)("$what is refused with $code and the place, in memory and on a port alike", async (row) => {
  const [method, path, body] = row.call;
  const mock = createMock();
  const server = await startMockServer();
  onTestFinished(async () => void (await Promise.all([mock.close(), server.close()])));
  const answers = [
    await createAsk(mock.fetch, mock.baseUrl, mock.liveKey)(method, path, body),
    await createAsk(fetch, server.url, server.mock.liveKey)(method, path, body),
  ];
  for (const { status, body: said } of answers) {
    expect([status, said.error.code, said.error.path]).toEqual([row.status, row.code, row.path]);
    // No address in memory, no stack, no place of the sources, no other workspace.
    expect(said.error.message).not.toMatch(/0x[0-9a-f]{4}|\bat \w+ \(|\.[jt]s:\d|workspace|: .*: .*:/);
  }
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect([mock.emails, mock.events]).toEqual([[], []]);
});

test("no key, a key of nobody and JSON that is none are refused, and nothing is sent", async () => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const post = async (headers: Record<string, string>, body: string) => {
    const all = { "content-type": "application/json", ...headers };
    const response = await mock.fetch(`${mock.baseUrl}/email/send`, { method: "POST", headers: all, body });
    const { code, path } = (await response.json()).error;
    return [response.status, code, path];
  };
  const key = { authorization: `Bearer ${mock.liveKey}` };
  expect(await post({}, JSON.stringify(mail))).toEqual([401, "unauthorized", "Authorization"]);
  expect(await post({ authorization: "Bearer nobody" }, JSON.stringify(mail))).toEqual([
    401,
    "unauthorized",
    "Authorization",
  ]);
  expect(await post(key, '{"to": ')).toEqual([400, "validation_error", "body"]);
  expect(await post({ ...key, "content-type": "text/plain" }, JSON.stringify(mail))).toEqual([
    400,
    "validation_error",
    "Content-Type",
  ]);
  const nowhere = await mock.fetch(`${mock.baseUrl}/contactz`);
  expect([nowhere.status, (await nowhere.json()).error]).toMatchObject([404, { code: "not_found", path: "/contactz" }]);
  await mock.settle();
  expect(mock.emails).toEqual([]);
});

test("what belongs to another workspace is refused in the words for what belongs to nobody", async () => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const other = await mock.workspace({ name: "Other" });
  const theirs = createAsk(other.fetch, other.baseUrl, other.liveKey);
  const ask = createAsk(mock.fetch, mock.baseUrl, mock.liveKey);
  const { id } = (await theirs("POST", "/templates", { name: "Welcome", html: "<p>Hello</p>" })).body.data;
  const sendWith = (template_id: string) => ask("POST", "/email/send", { to: mail.to, subject: "Hello", template_id });
  const [foreign, nobodys] = [await sendWith(id), await sendWith(unknown)];
  expect([foreign.status, foreign.text]).toEqual([404, nobodys.text]);
});
