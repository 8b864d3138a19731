import { didYouMean } from "@posthorn/sdk/internal";
import type { CapturedEmail, MockDelivery, MockEvent } from "../mock/mock.js";
import { type Asymmetric, isAsymmetric, printed } from "./differences.js";
import { decidesItself, missesOf } from "./nearest-miss.js";

/** A text is equal, a regular expression is found, an asymmetric matcher decides. */
export type Text = string | RegExp | Asymmetric;

/** Which mail; `from` is the address, `headers` some of them. Null is wanted of a mail that has none. */
export interface EmailFields {
  to?: Text;
  from?: Text;
  replyTo?: Text | null;
  subject?: Text;
  html?: Text | null;
  text?: Text;
  messageId?: Text;
  templateId?: Text | null;
  headers?: Readonly<Record<string, Text>>;
}

/** Which delivery; `data` is part of what the subscriber is told. */
export interface DeliveryFields {
  event?: MockDelivery["event"] | Asymmetric;
  url?: Text;
  webhook_id?: Text;
  status?: MockDelivery["status"] | Asymmetric;
  data?: Readonly<Record<string, unknown>> | Asymmetric;
}

/** Which event: its type, and part of its data. */
export interface EventFields {
  type?: MockEvent["type"] | Asymmetric;
  data?: Readonly<Record<string, unknown>> | Asymmetric;
}

/** Which mail, its recipient alone, or a function of the mail. */
export type EmailMatch = string | ((email: CapturedEmail) => boolean) | EmailFields;

/** Which event, its type alone, or a function of the event. */
export type EventMatch = MockEvent["type"] | ((event: MockEvent) => boolean) | EventFields;

/** Which delivery, its event alone, or a function of the delivery. */
export type DeliveryMatch = MockDelivery["event"] | ((delivery: MockDelivery) => boolean) | DeliveryFields;

/** Whether a mail is the one that is looked for. */
export function emailFits(match: EmailMatch): (email: CapturedEmail) => boolean {
  const wanted = wantedEmail(match);
  return (email) => missesOf(wanted, email, emailFields).length === 0;
}

/** Whether an event is the one that is looked for. */
export function eventFits(match: EventMatch): (event: MockEvent) => boolean {
  const wanted = wantedEvent(match);
  return (event) => missesOf(wanted, event, eventFields).length === 0;
}

/** Whether a delivery is the one that is looked for. */
export function deliveryFits(match: DeliveryMatch): (delivery: MockDelivery) => boolean {
  const wanted = wantedDelivery(match);
  return (delivery) => missesOf(wanted, delivery, deliveryFields).length === 0;
}

/** What a mail is to be like, where its recipient alone is given, too. */
export function wantedEmail(match: EmailMatch): Exclude<EmailMatch, string> {
  return readMatch(typeof match === "string" ? { to: match } : match, emailNames);
}

/** What an event is to be like, where its type alone is given, too. */
export function wantedEvent(match: EventMatch): Exclude<EventMatch, string> {
  return readMatch(typeof match === "string" ? { type: match } : match, ["type", "data", "id", "timestamp"]);
}

/** What a delivery is to be like, where its event alone is given, too. */
export function wantedDelivery(match: DeliveryMatch): Exclude<DeliveryMatch, string> {
  return readMatch(typeof match === "string" ? { event: match } : match, deliveryNames);
}

/** The fields by which mail is looked for. */
export const emailNames = [
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

/** The fields by which deliveries are looked for. */
export const deliveryNames = [
  "event",
  "url",
  "webhook_id",
  "status",
  "data",
] as const satisfies (keyof DeliveryFields)[];

/** The match as given. Throws RangeError when it is none, or has a field that there is not. */
export function readMatch<M>(match: M, names: readonly string[]): M {
  if (decidesItself(match)) return match;
  return readFields(match, names, ", or a function");
}

/**
 * The fields as given. Throws RangeError when they are no object, or one of them there is not: what is misspelt would never be
 * met, and its negation always. What else a match may be is told, too.
 */
export function readFields<F>(fields: F, names: readonly string[], otherwise = ""): F {
  if (Object.prototype.toString.call(fields) !== "[object Object]" || isAsymmetric(fields)) {
    throw new RangeError(`a match is an object such as { ${names[0]}: … }${otherwise}; it is ${printed(fields)}`);
  }
  const name = Object.keys(fields as object).find((each) => !names.includes(each));
  if (name === undefined) return fields;
  throw new RangeError(`there is no field ${name} to match${didYouMean(name, names)}`);
}

/** An event as what is looked for names its fields. */
export function eventFields(event: MockEvent): Record<keyof EventFields, unknown> {
  return { ...event };
}

/** A mail as what is looked for names its fields. */
export function emailFields({ from, ...email }: CapturedEmail): Record<keyof EmailFields, unknown> {
  return { ...email, from: from.address };
}

/** A delivery as what is looked for names its fields. */
export function deliveryFields(delivery: MockDelivery): Record<keyof DeliveryFields, unknown> {
  const { event, url, webhook_id, status, body } = delivery;
  return { event, url, webhook_id, status, data: body.data };
}
