// Compiled by the tests of the packed SDK as ESM, as CommonJS and for a bundler, with all of TypeScript's strictness and
// the declarations checked, too.
import type { IncomingMessage, ServerResponse } from "node:http";
import { APIError, isPosthornError, type Page, Posthorn, template } from "@posthorn/sdk";
import { type EventType, eventTypes } from "@posthorn/sdk/contract";
import { createHandler, createNodeHandler, unwrap } from "@posthorn/sdk/webhooks";

const posthorn = new Posthorn({ maxRetries: 1 });

export async function send(): Promise<number> {
  const sent = await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", text: "Hello" });
  const status: number = sent._meta.status;
  // @ts-expect-error a misspelt field
  await posthorn.emails.send({ to: "ada@example.com", subject: "Hi", txt: "Hello" });
  const { data, error } = await posthorn.contacts.get("id").safe();
  if (error === null) return data.tags.length + status;
  if (isPosthornError(error, "rate_limited")) return error.retryAfter ?? 0;
  return error instanceof APIError ? error.status : 0;
}

export async function walk(): Promise<string[]> {
  const emails: string[] = [];
  for await (const { email } of posthorn.contacts.list({ subscribed: true })) emails.push(email);
  const page: Page<{ email: string }> = await posthorn.contacts.list();
  for await (const part of posthorn.emails.batch.sendAll([{ to: "ada@example.com", subject: "Hi", text: "Hello" }])) {
    emails.push(part.batch_id);
  }
  return [...emails, ...page.data.map(({ email }) => email)];
}

export async function clear(ids: readonly string[], signal: AbortSignal | undefined): Promise<number> {
  const { deleted } = await posthorn.contacts.bulkDelete(ids, { signal });
  // @ts-expect-error that all contacts are meant has to be said
  await posthorn.contacts.deleteAll();
  const json_structure = template({ blocks: [{ type: "header", content: { text: "Hi", level: 1 } }] });
  // @ts-expect-error a misspelt field of a block
  template({ blocks: [{ type: "header", content: { txt: "Hi" } }] });
  await posthorn.templates.create({ name: "Hi", html: "<h1>Hi</h1>", json_structure }, { idempotencyKey: undefined });
  return deleted;
}

const secret = "whsec_test";
export const POST: (request: Request) => Promise<Response> = createHandler({
  secret,
  on: {
    "email.bounced": ({ data }) => data.bounce.diagnostic_code,
    // @ts-expect-error no such event
    "email.lost": () => {},
  },
});
const node = createNodeHandler({ secret, on: {} });
export const listener = (request: IncomingMessage, response: ServerResponse): Promise<void> => node(request, response);
export const received = async (request: Request): Promise<EventType> => (await unwrap(request, { secret })).event;
export const known: readonly EventType[] = eventTypes;
