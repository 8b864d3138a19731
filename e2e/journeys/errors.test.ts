import { describe, expect, it } from "vitest";
import type { Question } from "../support/ask.js";
import { targets } from "../targets.js";
import { travel } from "./travel.js";

interface Refusal {
  what: string;
  call: [method: string, path: string, question?: Omit<Question, "method">];
  status: number;
  error: { code: string; path?: string; details?: { path: string; message: unknown }[] };
}

const mail = { to: "ada@example.com", subject: "Hi", text: "Hi" };
const unknownId = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";
const send = (body: unknown): Refusal["call"] => ["POST", "/email/send", { body }];
const invalid = (path: string) => ({ code: "validation_error", path });

const refusals: Refusal[] = [
  {
    what: "a missing field",
    call: send({ text: "Hi", to: "ada@example.com" }),
    status: 400,
    error: invalid("subject"),
  },
  { what: "an unknown field", call: send({ ...mail, sbject: "Hi" }), status: 400, error: invalid("sbject") },
  {
    what: "several problems, reported together",
    call: send({ subject: "x".repeat(999), from_name: "x".repeat(101), reply_to: "no address", text: "Hi" }),
    status: 400,
    error: {
      code: "validation_error",
      path: expect.any(String) as never,
      details: expect.arrayContaining(
        ["to", "subject", "from_name", "reply_to"].map((path) => ({ path, message: expect.any(String) })),
      ) as never,
    },
  },
  {
    what: "no content",
    call: send({ to: "ada@example.com", subject: "Hi" }),
    status: 400,
    error: { code: "no_content", path: "html" },
  },
  {
    what: "an unknown template",
    call: send({ to: "ada@example.com", subject: "Hi", template_id: unknownId }),
    status: 404,
    error: { code: "template_not_found", path: "template_id" },
  },
  {
    what: "a malformed template id",
    call: send({ ...mail, template_id: "x" }),
    status: 400,
    error: invalid("template_id"),
  },
  { what: "a malformed merge tag", call: send({ ...mail, text: "{{#if}}" }), status: 400, error: invalid("text") },
  {
    what: "HTML above 256 KB in UTF-8",
    call: send({ to: "ada@example.com", subject: "Hi", html: "é".repeat(131_073) }),
    status: 400,
    error: invalid("html"),
  },
  {
    what: "invalid JSON",
    call: ["POST", "/email/send", { body: '{"to":' }],
    status: 400,
    error: invalid("body"),
  },
  {
    what: "a body that is not JSON by its type",
    call: ["POST", "/email/send", { body: "to=ada", headers: { "Content-Type": "text/plain" } }],
    status: 400,
    error: invalid("Content-Type"),
  },
  {
    what: "a body of more than 2 MiB",
    call: send({ ...mail, text: "x".repeat(2 * 1024 * 1024) }),
    status: 400,
    error: invalid("body"),
  },
  { what: "U+0000 in a text", call: send({ ...mail, subject: "a\u0000b" }), status: 400, error: invalid("subject") },
  { what: "a page that is too large", call: ["GET", "/contacts?limit=1001"], status: 400, error: invalid("limit") },
  { what: "an offset below zero", call: ["GET", "/contacts?offset=-1"], status: 400, error: invalid("offset") },
  { what: "an unknown parameter", call: ["GET", "/contacts?serch=x"], status: 400, error: invalid("serch") },
  {
    what: "an unknown contact",
    call: ["GET", `/contacts/${unknownId}`],
    status: 404,
    error: { code: "not_found", path: "id" },
  },
  { what: "a malformed id", call: ["GET", "/contacts/x"], status: 404, error: { code: "not_found", path: "id" } },
  {
    what: "an unknown message",
    call: ["GET", "/email/msg_x/status"],
    status: 404,
    error: { code: "not_found", path: "messageId" },
  },
  {
    what: "no key",
    call: ["GET", "/contacts", { headers: { Authorization: "" } }],
    status: 401,
    error: { code: "unauthorized", path: "Authorization" },
  },
  {
    what: "an invalid key",
    call: ["GET", "/contacts", { token: "ph_live_x" }],
    status: 401,
    error: { code: "unauthorized", path: "Authorization" },
  },
  {
    what: "an unknown path, before the key is checked",
    call: ["GET", "/nothing", { headers: { Authorization: "" } }],
    status: 404,
    error: { code: "not_found", path: "/nothing" },
  },
  {
    what: "the wrong method, before the key is checked",
    call: ["PUT", "/email/send", { headers: { Authorization: "" } }],
    status: 405,
    error: { code: "method_not_allowed", path: "/email/send" },
  },
];

describe.each(targets)("errors on $name", ({ open }) => {
  const target = travel(open);

  it.each(refusals)("are $error.code for $what", async ({ call: [method, path, question], status, error }) => {
    const { raw } = await target().tenant();
    const answer = await raw(method, path, question);
    expect(answer.status).toBe(status);
    const { message, ...said } = answer.body.error;
    expect(message).toMatch(/\w{2}/);
    expect(said).toEqual(error);
  });

  it("name the methods a path has when the method is wrong", async () => {
    const { raw } = await target().tenant();
    const { headers } = await raw("DELETE", "/contacts");
    expect(headers.get("Allow")?.split(/, */).sort()).toEqual(["GET", "POST"]);
  });

  it("count for the request window and not for the email window", async () => {
    const { id } = await target().tenant();
    const { body } = await target().admin("POST", `/workspaces/${id}/keys`, {
      name: "narrow",
      type: "production",
      rate_limit: 50,
      email_rate_limit: 3,
    });
    const { emails } = target().client(body.data.key);
    for (let time = 0; time < 5; time += 1) {
      await expect(emails.send({ to: "ada@example.com", subject: "Hi" } as never)).rejects.toMatchObject({
        code: "no_content",
        rateLimit: { limit: 3, remaining: 3 },
      });
    }
  });

  it("are 403 for a key without the permission, and 401 once it is revoked", async () => {
    const { id } = await target().tenant();
    const wanted = { name: "reader", type: "production", permissions: ["contacts:read"] };
    const { body } = await target().admin("POST", `/workspaces/${id}/keys`, wanted);
    const posthorn = target().client(body.data.key);
    expect((await posthorn.contacts.list()).data).toEqual([]);
    await expect(posthorn.emails.send(mail)).rejects.toMatchObject({ status: 403, code: "forbidden" });

    await target().admin("DELETE", `/keys/${body.data.id}`);
    await expect(posthorn.contacts.list()).rejects.toMatchObject({ status: 401, code: "unauthorized" });
  });
});
