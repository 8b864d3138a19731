// Compiled by `npm run typecheck`, never run: a line under @ts-expect-error must be an error.

import type { components } from "./contract/generated/schema.js";
import type { PagePromise } from "./core/api-promise.js";
import {
  type APIError,
  type Contact,
  isPosthornError,
  type OperationId,
  type operations,
  Posthorn,
  type ResponseMeta,
  type TemplateBlockDraft,
  template,
} from "./index.js";
import { unwrap, type WebhookEvent } from "./webhooks.js";

type Schemas = components["schemas"];
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
declare function same<A, B>(...proof: Same<A, B> extends true ? [] : [never]): void;
type DataOf<T> =
  T extends PromiseLike<infer D> ? (D extends infer X & { readonly _meta: ResponseMeta } ? X : never) : never;

declare const send_at: string;
declare const anyEmail: Schemas["EmailSendRequest"];
const posthorn = new Posthorn("ph_live_x", { maxRetries: 1 });
new Posthorn({ apiKey: async () => "ph_live_x" });
new Posthorn();
// @ts-expect-error options come after the key
new Posthorn({ maxRetries: 1 }, "ph_live_x");
// @ts-expect-error no such option
new Posthorn({ retries: 1 });

export async function emails(): Promise<void> {
  const email = { to: ["ada@example.com"], subject: "Hi", html: "<p>Hi</p>" };
  const now = await posthorn.emails.send(email);
  const sent: number = now.sent;
  const reason: string | undefined = now.results[0]?.reason;
  const meta: ResponseMeta = now._meta;
  const later = await posthorn.emails.send({ ...email, send_at });
  const scheduled: true = later.scheduled;
  const either = await posthorn.emails.send(anyEmail);
  if ("scheduled" in either) same<typeof either.scheduled, true>();
  else same<typeof either.sent, number>();
  // @ts-expect-error a scheduled email has no results yet
  later.results;
  // @ts-expect-error an email needs html, text or template_id
  await posthorn.emails.send({ to: "ada@example.com", subject: "Hi" });
  // @ts-expect-error an email needs a subject
  await posthorn.emails.send({ to: "ada@example.com", text: "Hi" });
  // @ts-expect-error no such field
  await posthorn.emails.send({ ...email, sendAt: send_at });
  // @ts-expect-error batch items cannot be scheduled
  await posthorn.emails.batch.send({ messages: [{ to: "ada@example.com", subject: "Hi", text: "Hi", send_at }] });
  const timed = { to: "ada@example.com", subject: "Hi", text: "Hi", send_at };
  // @ts-expect-error also not among additional fields
  await posthorn.emails.batch.send({ messages: [timed] });
  // @ts-expect-error also not in sendAll
  await posthorn.emails.batch.sendAll([timed]);
  await posthorn.emails.send(email, {
    idempotencyKey: "k",
    timeout: 1,
    deadline: 2,
    maxRetries: 0,
    headers: { a: "b" },
  });
  // @ts-expect-error no such option
  await posthorn.emails.send(email, { retries: 0 });
  void [sent, reason, meta, scheduled];
}

export async function resources(): Promise<void> {
  same<DataOf<ReturnType<typeof posthorn.contacts.get>>, Contact>();
  same<Contact, Schemas["Contact"]>();
  same<keyof operations, OperationId>();
  same<ReturnType<typeof posthorn.contacts.list>, PagePromise<Schemas["Contact"]>>();
  for await (const contact of posthorn.contacts.list({ subscribed: true })) same<typeof contact, Schemas["Contact"]>();
  for await (const page of (await posthorn.segments.contacts.list("id", { limit: 5 })).iterPages()) {
    same<typeof page.data, Schemas["Contact"][]>();
  }
  await posthorn.automations.steps.update("id", "stepId", {
    step_type: "delay",
    config: { duration: 1, unit: "days" },
  });
  await posthorn.automations.steps.update("id", "stepId", { config: { subject: "of the type it has" } });
  // @ts-expect-error a delay has no subject
  await posthorn.automations.steps.update("id", "stepId", { step_type: "delay", config: { subject: "Hi" } });
  // @ts-expect-error nor is its duration a text
  await posthorn.automations.steps.replace("id", [{ id: "a", step_type: "delay", config: { duration: "1" } }]);
  await posthorn.automations.steps.replace("id", {
    steps: [{ id: "a" }, { id: "b", position: 0 }, { id: "c", step_type: "email", config: { subject: "Hi" } }],
  });
  const read: Schemas["AutomationStepChange"][] = JSON.parse("[]");
  await posthorn.automations.steps.replace("id", read);
  await posthorn.webhooks.delete("id");
  await posthorn.contacts.bulkDelete({ contact_ids: [] });
  await posthorn.contacts.bulkDelete(["id"] as const, { onProgress: (sums) => same<typeof sums.deleted, number>() });
  await posthorn.contacts.deleteAll({ confirm: "delete-all-contacts", maxRetries: 0 });
  // @ts-expect-error deleteAll needs a confirmation
  await posthorn.contacts.deleteAll();
  // @ts-expect-error of exactly this text
  await posthorn.contacts.deleteAll({ confirm: "yes" });
  await posthorn.lists.members.add("id", ["id"]);
  await posthorn.emails.batch.send([{ to: "ada@example.com", subject: "Hi", text: "Hi" }]);
  // @ts-expect-error a message needs content in a bare list, too
  await posthorn.emails.batch.send([{ to: "ada@example.com", subject: "Hi" }]);
  // @ts-expect-error no such filter
  posthorn.contacts.list({ subscribd: true });
  // @ts-expect-error an id is a text
  posthorn.contacts.get(7);
  // @ts-expect-error a step needs the id of its automation
  await posthorn.automations.steps.delete("id");
  // @ts-expect-error one contact is not iterable
  for await (const contact of posthorn.contacts.get("id")) void contact;
  const { data, error } = await posthorn.tags.get("id").safe();
  // @ts-expect-error data may be null until the error is checked
  data.name;
  if (error === null) same<typeof data.name, string>();
}

export function templates(): void {
  const made = template({
    blocks: [
      { type: "header", content: { text: "Hi", level: 1 } },
      { type: "image", content: { src: "https://example.com/a.png", width: "auto" }, id: "i" },
      { type: "image", content: { width: 320 } },
      { type: "columns", content: { anything: [1] } },
      // @ts-expect-error no such field
      { type: "header", content: { txt: "Hi" } },
      // @ts-expect-error no such level
      { type: "header", content: { level: 4 } },
      // @ts-expect-error the content of another block
      { type: "spacer", content: { html: "<p>Hi</p>" } },
      // @ts-expect-error no such width
      { type: "image", content: { width: "wide" } },
      // @ts-expect-error no such block
      { type: "video", content: {} },
      // @ts-expect-error a block has content
      { type: "divider" },
    ],
    // @ts-expect-error no such setting
    settings: { fontFamily: "Georgia", padding: 1 },
  });
  same<typeof made, Schemas["TemplateStructure"]>();
  const types: TemplateBlockDraft["type"][] = ["header", "text", "button", "image", "divider", "spacer", "columns"];
  const others: TemplateBlockDraft["type"][] = ["social", "dynamic", "conditional", "hero", "profile", "html"];
  void [types, others, "dropshadow" satisfies TemplateBlockDraft["type"]];
}

export async function otherWays(id: OperationId): Promise<void> {
  same<ReturnType<typeof posthorn.call<"tags.get">>, ReturnType<typeof posthorn.tags.get>>();
  const anything: unknown = await posthorn.call(id, { path: { id: "1" }, body: {}, options: { maxRetries: 0 } });
  // @ts-expect-error no such operation
  posthorn.call("tags.rename");
  const { data } = await posthorn.raw.GET("/contacts/{id}", { params: { path: { id: "1" } } });
  same<NonNullable<typeof data>["data"], Schemas["Contact"]>();
  void anything;
}

export function errors(error: unknown): void {
  if (isPosthornError(error, "rate_limited")) {
    same<typeof error.code, "rate_limited">();
    const narrowed: APIError = error;
    const seconds: number | undefined = narrowed.retryAfter;
    void seconds;
  } else if (isPosthornError(error)) {
    const text: string = error.code;
    void text;
  }
}

export async function webhooks(request: Request): Promise<void> {
  const event = await unwrap(request, { secret: ["a", "b"] });
  same<typeof event, WebhookEvent>();
  if (event.event === "email.bounced") {
    const bounced: Schemas["EventEmailBouncedData"] = event.data;
    void bounced;
  } else if (event.event === "contact.created") {
    const contact: Schemas["Contact"] = event.data;
    void contact;
  }
  // @ts-expect-error no event has this name
  if (event.event === "email.lost") void event;
  // @ts-expect-error a body without its headers cannot be checked
  await unwrap("{}", { secret: "a" });
}
