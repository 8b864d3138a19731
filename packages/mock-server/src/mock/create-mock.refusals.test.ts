import { expect, onTestFinished, test } from "vitest";
import { startMockServer } from "../http.js";
import { createCallApi } from "../testing/call-api.js";
import { createMock } from "./create-mock.js";

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
const many = Array.from({ length: 101 }, (_, turn) => `reader.${turn}@example.com`);
const unknown = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

interface RefusedCall {
  /** What is wrong with the call. */
  what: string;
  /** The body of `POST /email/send`; the URL of a GET request otherwise. */
  mail?: unknown;
  url?: string;
  status: number;
  code: string;
  path: string;
}

/** Returns a call of `POST /email/send` that is refused with `validation_error`. */
const invalidMail = (what: string, body: unknown, path: string): RefusedCall => ({
  what,
  mail: body,
  status: 400,
  code: "validation_error",
  path,
});

/** Calls that other mocks accept, or refuse without a path. */
const refusedCalls: readonly RefusedCall[] = [
  invalidMail("an unknown field", { ...mail, subjekt: "Hello" }, "subjekt"),
  invalidMail("no recipient", { subject: "Hello", text: "Hello" }, "to"),
  invalidMail("no subject", { to: mail.to, text: "Hello" }, "subject"),
  invalidMail("101 recipients", { ...mail, to: many }, "to"),
  invalidMail("a number for a text", { ...mail, subject: 7 }, "subject"),
  invalidMail("a sender that is no address", { ...mail, from_email: "nope" }, "from_email"),
  invalidMail("a time that is none", { ...mail, send_at: "soon" }, "send_at"),
  invalidMail("an id that is none", { ...mail, template_id: "nope" }, "template_id"),
  invalidMail("a list for an object", [mail], "body"),
  invalidMail("a text for an object", "Hello", "body"),
  invalidMail("no body", undefined, "body"),
  {
    what: "a time in the past",
    mail: { ...mail, send_at: "2001-01-01T00:00:00Z" },
    status: 400,
    code: "invalid_schedule",
    path: "send_at",
  },
  {
    what: "an unknown template",
    mail: { ...mail, template_id: unknown },
    status: 404,
    code: "template_not_found",
    path: "template_id",
  },
  { what: "no content", mail: { to: mail.to, subject: "Hello" }, status: 400, code: "no_content", path: "html" },
  { what: "an unknown parameter", url: "/contacts?limitt=1", status: 400, code: "validation_error", path: "limitt" },
  { what: "a text for a number", url: "/contacts?limit=x", status: 400, code: "validation_error", path: "limit" },
  { what: "an unknown contact", url: `/contacts/${unknown}`, status: 404, code: "not_found", path: "id" },
];

test.each(refusedCalls)("$what is refused with $code and the path, in memory and on a port alike", async (refused) => {
  const { url, mail: body } = refused;
  const [method, path] = url === undefined ? ["POST", "/email/send"] : ["GET", url];
  const mock = createMock();
  const server = await startMockServer();
  onTestFinished(async () => void (await Promise.all([mock.close(), server.close()])));
  const answers = [
    await createCallApi(mock.fetch, mock.baseUrl, mock.liveKey)(method, path, body),
    await createCallApi(fetch, server.url, server.mock.liveKey)(method, path, body),
  ];
  for (const answer of answers) {
    const { error } = answer.body;
    expect([answer.status, error.code, error.path]).toEqual([refused.status, refused.code, refused.path]);
    // No memory address, no stack, no source position, and no other workspace.
    expect(error.message).not.toMatch(/0x[0-9a-f]{4}|\bat \w+ \(|\.[jt]s:\d|workspace|: .*: .*:/);
  }
  expect(answers[0]?.text).toBe(answers[1]?.text);
  expect([mock.emails, mock.events]).toEqual([[], []]);
});

test("no key, an unknown key and invalid JSON are refused, and nothing is sent", async () => {
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

test("the id of another workspace's row is refused with the same text as an unknown id", async () => {
  const mock = createMock();
  onTestFinished(() => mock.close());
  const other = await mock.workspace({ name: "Other" });
  const callOther = createCallApi(other.fetch, other.baseUrl, other.liveKey);
  const callApi = createCallApi(mock.fetch, mock.baseUrl, mock.liveKey);
  const { id } = (await callOther("POST", "/templates", { name: "Welcome", html: "<p>Hello</p>" })).body.data;
  const sendWith = (template_id: string) =>
    callApi("POST", "/email/send", { to: mail.to, subject: "Hello", template_id });
  const [foreign, absent] = [await sendWith(id), await sendWith(unknown)];
  expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
});
