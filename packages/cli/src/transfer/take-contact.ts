import { domainToASCII, domainToUnicode } from "node:url";
import type { Api, Call } from "../client/api.js";
import { exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import { callOf } from "../operations/call.js";
import { operationNamed } from "../operations/operation-named.js";
import type { ContactBody } from "./contact-of-row.js";

export interface TakeContactOptions {
  /** The list that contacts are added to. */
  list: string | undefined;
  /** Whether a contact that is there is changed rather than refused. */
  upsert: boolean;
  /** Whether a change may subscribe a contact that has unsubscribed. */
  resubscribe: boolean;
}

/** Gives back the call that creates a contact, the same for the same key however often it is sent. */
export function creationOf(contact: ContactBody, { list }: TakeContactOptions, idempotencyKey: string): Call {
  const body = { ...contact, ...(list !== undefined && { list_id: list }) };
  return { ...callOf(operationNamed("contacts.create"), [], {}, body), headers: { "Idempotency-Key": idempotencyKey } };
}

/** Creates a contact, or changes the one with its address where that is wanted, and tells which it was. */
export async function takeContact(
  api: Api,
  contact: ContactBody,
  options: TakeContactOptions,
  idempotencyKey: string,
): Promise<"created" | "updated"> {
  try {
    await api.send(creationOf(contact, options, idempotencyKey));
    return "created";
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // Every row would meet it.
    if (error.code === "not_found" && options.list !== undefined) {
      throw new Failure(error.code, error.message, exitCodes.notFound, { hint: "Look at --list." });
    }
    if (error.code !== "duplicate" || !options.upsert) throw error;
    const id = await idOfAddress(api, String(contact.email));
    if (id === undefined) throw error;
    await change(api, id, contact, options);
    return "updated";
  }
}

async function change(api: Api, id: string, contact: ContactBody, options: TakeContactOptions): Promise<void> {
  const { email: _, subscribed, ...rest } = contact;
  // A file that was written before somebody unsubscribed must not undo it.
  const says = subscribed === false || (subscribed === true && options.resubscribe) ? { subscribed } : {};
  await api.send(callOf(operationNamed("contacts.update"), [id], {}, { ...rest, ...says }));
  if (options.list === undefined) return;
  await api.send(callOf(operationNamed("lists.members.add"), [options.list], {}, { contact_ids: [id] }));
}

async function idOfAddress(api: Api, email: string): Promise<string | undefined> {
  const key = addressKey(email);
  const [local = "", domain = ""] = key.split("@");
  // Addresses are found as they were written, so both ways to write a domain are looked for.
  for (const search of new Set([key, `${local}@${domainToUnicode(domain)}`])) {
    for (let offset = 0; ; ) {
      const query = { search, limit: 1000, offset };
      const { data } = await api.send(callOf(operationNamed("contacts.list"), [], query, undefined));
      const page = data as { data: { id: string; email: string }[]; pagination: { has_more: boolean } };
      const found = page.data.find((each) => addressKey(each.email) === key);
      if (found) return found.id;
      if (!page.pagination.has_more || page.data.length === 0) break;
      offset += page.data.length;
    }
  }
  return undefined;
}

/** An address as it is compared: in lower case, its domain as A-label. */
function addressKey(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).toLowerCase()}@${domainToASCII(email.slice(at + 1))}`;
}
