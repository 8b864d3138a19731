import { erasedKey, withoutAddress } from "../../resources/emails/erased.js";
import type { MessageRow } from "../../store/entities.js";

/** The fields of events and runs that describe a person. */
const personalFields = new Set([
  "attributes",
  "diagnostic_code",
  "fields",
  "first_name",
  "ip_address",
  "last_name",
  "metadata",
  "previous",
  "product",
  "smtp_response",
  "subject",
  "trigger_data",
  "user_agent",
]);

/** Whose data is erased: the address in lower case, and the ids of the person's contacts. */
export interface Person {
  email: string;
  contactIds: ReadonlySet<string>;
}

/** Returns whether a text contains the address of a person. */
export function mentions(text: string, { email }: Pick<Person, "email">): boolean {
  return text.toLowerCase().includes(email);
}

/** Returns a text with the address of a person replaced, in any case. */
export function redactText(text: string, { email }: Pick<Person, "email">): string {
  return withoutAddress(text, email);
}

/** Returns a JSON value without what describes the person: their address is replaced, and personal fields are empty. */
export function redactValue(value: unknown, person: Person): unknown {
  if (typeof value === "string") return redactText(value, person);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, person));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      redactText(name, person),
      personalFields.has(name) ? emptied(inner) : redactValue(inner, person),
    ]),
  );
}

/** Returns an empty value of the same type, so that readers of old events still find what they expect. */
function emptied(value: unknown): unknown {
  if (typeof value === "string") return "";
  if (Array.isArray(value)) return [];
  return typeof value === "object" && value !== null ? {} : null;
}

/** Returns the change that erases the recipient of a message. */
export function erasedMessage(message: Readonly<MessageRow>, person: Person): Partial<MessageRow> {
  const { recipients } = message;
  return {
    to: redactText(message.to, person),
    address_key: message.address_key === "" ? "" : erasedKey,
    subject: message.address_key === "" ? redactText(message.subject, person) : "",
    last_response: message.last_response === null ? null : redactText(message.last_response, person),
    attempt_log: message.attempt_log?.map((each) => ({ ...each, response: redactText(each.response, person) })) ?? null,
    recipients: recipients?.map((each) => ({ ...each, to: redactText(each.to, person) })) ?? null,
    ...(message.address_key !== "" && { reply_to: message.reply_to && redactText(message.reply_to, person) }),
  };
}
