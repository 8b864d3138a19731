import { didYouMean } from "@posthorn/sdk/internal";
import type { CapturedEmail, MockDelivery, MockEvent } from "../mock/mock.js";
import { type Asymmetric, isAsymmetric, printed } from "./differences.js";
import { findMisses, isPredicate } from "./nearest-miss.js";

/** A text must be equal, a regular expression must be found, and an asymmetric matcher must match. */
export type TextMatch = string | RegExp | Asymmetric;

/** Criteria of a mail. `from` is the address, and `headers` are some of its headers. Null matches a mail without the field. */
export interface EmailFields {
  to?: TextMatch;
  from?: TextMatch;
  replyTo?: TextMatch | null;
  subject?: TextMatch;
  html?: TextMatch | null;
  text?: TextMatch;
  messageId?: TextMatch;
  templateId?: TextMatch | null;
  headers?: Readonly<Record<string, TextMatch>>;
}

/** Criteria of a delivery. `data` is a part of the data in its body. */
export interface DeliveryFields {
  event?: MockDelivery["event"] | Asymmetric;
  url?: TextMatch;
  webhook_id?: TextMatch;
  status?: MockDelivery["status"] | Asymmetric;
  data?: Readonly<Record<string, unknown>> | Asymmetric;
}

/** Criteria of an event. `data` is a part of its data. */
export interface EventFields {
  type?: MockEvent["type"] | Asymmetric;
  data?: Readonly<Record<string, unknown>> | Asymmetric;
}

/** Criteria of a mail: its recipient, a function, or fields. */
export type EmailMatch = string | ((email: CapturedEmail) => boolean) | EmailFields;

/** Criteria of an event: its type, a function, or fields. */
export type EventMatch = MockEvent["type"] | ((event: MockEvent) => boolean) | EventFields;

/** Criteria of a delivery: its event, a function, or fields. */
export type DeliveryMatch = MockDelivery["event"] | ((delivery: MockDelivery) => boolean) | DeliveryFields;

/** Returns the predicate that a match describes. Throws RangeError for an invalid match. */
export function emailPredicate(match: EmailMatch): (email: CapturedEmail) => boolean {
  const wanted = emailCriteria(match);
  return (email) => findMisses(wanted, email, emailFields).length === 0;
}

/** Returns the predicate that a match describes. Throws RangeError for an invalid match. */
export function eventPredicate(match: EventMatch): (event: MockEvent) => boolean {
  const wanted = eventCriteria(match);
  return (event) => findMisses(wanted, event, eventFields).length === 0;
}

/** Returns the predicate that a match describes. Throws RangeError for an invalid match. */
export function deliveryPredicate(match: DeliveryMatch): (delivery: MockDelivery) => boolean {
  const wanted = deliveryCriteria(match);
  return (delivery) => findMisses(wanted, delivery, deliveryFields).length === 0;
}

/** Returns the criteria of a match, in which a text is the recipient. Throws RangeError for an invalid match. */
export function emailCriteria(match: EmailMatch): Exclude<EmailMatch, string> {
  return readMatch(typeof match === "string" ? { to: match } : match, emailFieldNames);
}

/** Returns the criteria of a match, in which a text is the type. Throws RangeError for an invalid match. */
export function eventCriteria(match: EventMatch): Exclude<EventMatch, string> {
  return readMatch(typeof match === "string" ? { type: match } : match, ["type", "data", "id", "timestamp"]);
}

/** Returns the criteria of a match, in which a text is the event. Throws RangeError for an invalid match. */
export function deliveryCriteria(match: DeliveryMatch): Exclude<DeliveryMatch, string> {
  return readMatch(typeof match === "string" ? { event: match } : match, deliveryFieldNames);
}

/** The names of `EmailFields`. */
export const emailFieldNames = [
  "to",
  "from",
  "replyTo",
  "subject",
  "html",
  "text",
  "messageId",
  "templateId",
  "headers",
] as const satisfies (keyof EmailFields)[];

/** The names of `DeliveryFields`. */
export const deliveryFieldNames = [
  "event",
  "url",
  "webhook_id",
  "status",
  "data",
] as const satisfies (keyof DeliveryFields)[];

/** Returns the match. Throws RangeError unless it is a predicate, or an object whose fields are all in `names`. */
export function readMatch<M>(match: M, names: readonly string[]): M {
  if (isPredicate(match)) return match;
  return readFields(match, names, ", or a function");
}

/**
 * Returns the fields. Throws RangeError unless they are an object whose fields are all in `names`: a misspelt field would match nothing,
 * and its negation everything. The message ends with `alternative`.
 */
export function readFields<F>(fields: F, names: readonly string[], alternative = ""): F {
  if (Object.prototype.toString.call(fields) !== "[object Object]" || isAsymmetric(fields)) {
    throw new RangeError(`a match is an object such as { ${names[0]}: … }${alternative}; it is ${printed(fields)}`);
  }
  const name = Object.keys(fields as object).find((each) => !names.includes(each));
  if (name === undefined) return fields;
  throw new RangeError(`there is no field ${name} to match${didYouMean(name, names)}`);
}

/** Returns the fields of an event under the names of its criteria. */
export function eventFields(event: MockEvent): Record<keyof EventFields, unknown> {
  return { ...event };
}

/** Returns the fields of a mail under the names of its criteria. */
export function emailFields({ from, ...email }: CapturedEmail): Record<keyof EmailFields, unknown> {
  return { ...email, from: from.address };
}

/** Returns the fields of a delivery under the names of its criteria. */
export function deliveryFields(delivery: MockDelivery): Record<keyof DeliveryFields, unknown> {
  const { event, url, webhook_id, status, body } = delivery;
  return { event, url, webhook_id, status, data: body.data };
}
