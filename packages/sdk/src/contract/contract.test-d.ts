// Compiled, never run: a line under @ts-expect-error must be an error.
import type {
  Body,
  CheckedQuery,
  Data,
  ErrorCode,
  EventType,
  Operation,
  PathParams,
  Query,
  Response,
  StepType,
} from "./index.js";

type Equal<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function holds<_True extends true>(): void {}

const to = "ada@example.com";
const subject = "Hello";
const id = "01a1fd7d-b021-7fdb-8340-8872b14dab4b";

export const sends: Body<"emails.send">[] = [
  { to, subject, html: "<p>Hi</p>" },
  { to: [to], subject, text: "Hi", send_at: "2026-11-22T08:00:00Z" },
  { to, subject, template_id: id, template_data: { any: { thing: [1] } } },
  // @ts-expect-error an email without content
  { to, subject },
  // @ts-expect-error an email without a subject
  { to, text: "Hi" },
  // @ts-expect-error a field the contract does not know
  { to, subject, text: "Hi", sendAt: "2026-11-22T08:00:00Z" },
];

export const batches: Body<"emails.batch.send">[] = [
  { messages: [{ to, subject, text: "Hi" }] },
  // @ts-expect-error a message of a batch cannot be scheduled
  { messages: [{ to, subject, text: "Hi", send_at: "2026-11-22T08:00:00Z" }] },
  // @ts-expect-error a message of a batch has one recipient
  { messages: [{ to: [to], subject, text: "Hi" }] },
];

export const steps: Body<"automations.steps.create">[] = [
  { step_type: "delay", config: { duration: 2, unit: "days" } },
  { step_type: "email", config: { templateId: id, subject } },
  // @ts-expect-error an unknown step type
  { step_type: "nap" },
  // @ts-expect-error the configuration of another step type
  { step_type: "delay", config: { templateId: id } },
];

export const campaigns: Body<"campaigns.create">[] = [
  { name: "News", subject, template_id: id, list_id: id },
  { name: "News", subject, template_id: id, segment_id: id },
  // @ts-expect-error neither a list nor a segment
  { name: "News", subject, template_id: id },
  // @ts-expect-error both a list and a segment
  { name: "News", subject, template_id: id, list_id: id, segment_id: id },
];

holds<Equal<Body<"contacts.get">, undefined>>();
holds<Equal<PathParams<"automations.steps.update">, { id: string; stepId: string }>>();
holds<Equal<PathParams<"health">, Record<never, never>>>();
holds<Equal<Query<"contacts.list">["limit"], number | undefined>>();
holds<Equal<CheckedQuery<"contacts.list">["limit"], number>>();
holds<Equal<CheckedQuery<"contacts.list">["subscribed"], boolean | undefined>>();
holds<Equal<Operation<"emails.send">["method"], "POST">>();
holds<Equal<Data<"contacts.list">[number]["email"], string>>();
holds<Equal<Response<"contacts.list">["pagination"]["has_more"], boolean>>();
// An immediate and a scheduled send answer differently.
holds<Equal<Extract<Data<"emails.send">, { scheduled: unknown }>["message_id"], string>>();
holds<Equal<Extract<Data<"emails.send">, { results: unknown }>["sent"], number>>();

export const known: [ErrorCode, EventType, StepType] = ["rate_limited", "email.bounced", "wait_for_event"];
// @ts-expect-error no code of the contract
export const unknown: ErrorCode = "teapot";

/** A value the contract does not know yet is still a message's status, and the known ones are completed. */
export const status: Data<"emails.status">["status"] = "somewhere new";
