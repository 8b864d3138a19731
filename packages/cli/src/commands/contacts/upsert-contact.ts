import { domainToASCII, domainToUnicode } from "node:url";
import type { Api, Call } from "../../client/connect.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import { Failure } from "../../program/failure.js";
import type { Imported } from "../../rows/run-import.js";
import type { ContactBody } from "./contact-row.js";

interface UpsertOptions {
  /** The list that contacts are added to. */
  list: string | undefined;
  /** Whether a contact that is there is changed rather than refused. */
  upsert: boolean;
  /** Whether a change may subscribe a contact that has unsubscribed. */
  resubscribe: boolean;
}

/** Returns the call that creates a contact, the same for the same key however often it is sent. */
export function creationOf(contact: ContactBody, { list }: UpsertOptions, idempotencyKey: string): Call {
  const body = { ...contact, ...(list !== undefined && { list_id: list }) };
  return { ...callOf(operationNamed("contacts.create"), [], {}, body), headers: { "Idempotency-Key": idempotencyKey } };
}

/** The API that contacts are written with, and the contacts that are known by address. */
interface ContactStore {
  api: Api;
  contacts: KnownContacts;
}

/**
 * Creates a contact, or updates the one with its address where `upsert` allows it. A new contact joins the list in the
 * same call; the membership of an updated one is left to the caller, who writes many in one call.
 */
export async function upsertContact(
  store: ContactStore,
  contact: ContactBody,
  options: UpsertOptions,
  idempotencyKey: string,
): Promise<Imported> {
  const { api, contacts } = store;
  const email = String(contact.email);
  const known = options.upsert ? contacts.known(email) : undefined;
  const updated = (id: string): Imported => ({
    outcome: "updated",
    ...(options.list !== undefined && { unlisted: id }),
  });
  if (known !== undefined && (await isChanged(known, store, contact, options))) return updated(known);
  try {
    await api.send(creationOf(contact, options, idempotencyKey));
    return { outcome: "created" };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (error.code === "not_found" && options.list !== undefined) throw listFailure(error);
    if (error.code !== "duplicate" || !options.upsert) throw error;
    const id = await contacts.find(email);
    if (id === undefined) throw error;
    await change(api, id, contact, options);
    return updated(id);
  }
}

/** Updates a contact whose id is known; returns false where it was deleted meanwhile, so that it is created again. */
async function isChanged(
  id: string,
  { api, contacts }: ContactStore,
  contact: ContactBody,
  options: UpsertOptions,
): Promise<boolean> {
  try {
    await change(api, id, contact, options);
    return true;
  } catch (error) {
    const isGone = error instanceof Failure && error.code === "not_found" && error.details.path === "id";
    if (!isGone) throw error;
    contacts.forget(String(contact.email));
    return false;
  }
}

async function change(api: Api, id: string, contact: ContactBody, options: UpsertOptions): Promise<void> {
  const { email: _, subscribed, ...rest } = contact;
  // A file that is older than an unsubscription must not undo it.
  const subscription = subscribed === false || (subscribed === true && options.resubscribe) ? { subscribed } : {};
  await api.send(callOf(operationNamed("contacts.update"), [id], {}, { ...rest, ...subscription }));
}

/** Adds contacts to a list, as many in a call as the contract allows. */
export async function addToList(api: Api, list: string, contactIds: readonly string[]): Promise<void> {
  const body = { contact_ids: [...new Set(contactIds)] };
  try {
    await api.send(callOf(operationNamed("lists.members.add"), [list], {}, body));
  } catch (error) {
    const isOfList = error instanceof Failure && [400, 404].includes(error.details.status ?? 0);
    throw isOfList ? listFailure(error) : error;
  }
}

/** Returns the failure of a list that does not exist or cannot be joined; every row would meet it, so it stops the import. */
function listFailure({ code, message, exitCode }: Failure): Failure {
  return new Failure(code, message, exitCode, { hint: "Look at --list." });
}

/** The ids of contacts by their addresses, found with as few calls as their number allows. */
export interface KnownContacts {
  /** Returns an id that is known without a call. */
  known(email: string): string | undefined;
  /** Returns the id of the contact with an address, undefined where there is none. */
  find(email: string): Promise<string | undefined>;
  /** Removes the id of a contact that was deleted. */
  forget(email: string): void;
}

interface ContactPage {
  data: readonly { id: string; email: string }[];
  pagination: { total: number; has_more: boolean };
}

const pageSize = 1000;
/** The most ids in memory: about ten megabytes. */
const maxKnown = 50_000;

/**
 * Returns the contacts of a key's workspace. They are listed in pages of 1,000 once as many addresses were looked for as there are
 * pages, so that an import never makes more calls for it than one a row; those of larger workspaces are searched one by one.
 */
export function openKnownContacts(api: Api): KnownContacts {
  const ids = new Map<string, string>();
  let finds = 0;
  let read = 0;
  let total: number | undefined;

  async function readPage(): Promise<void> {
    const page = await pageOf({ limit: pageSize, offset: read }, api);
    for (const { id, email } of page.data) ids.set(addressKey(email), id);
    read += page.data.length;
    total = page.pagination.has_more && page.data.length > 0 ? page.pagination.total : read;
  }

  return {
    known: (email) => ids.get(addressKey(email)),
    async find(email) {
      const key = addressKey(email);
      finds += 1;
      if (total === undefined) await readPage();
      else if (read < total && total <= maxKnown && Math.ceil((total - read) / pageSize) <= finds) {
        while (read < total && !ids.has(key)) await readPage();
      }
      // What was created meanwhile moves the pages: the address itself is the last word.
      return ids.get(key) ?? searchedId(email, api);
    },
    forget: (email) => void ids.delete(addressKey(email)),
  };
}

async function searchedId(email: string, api: Api): Promise<string | undefined> {
  const key = addressKey(email);
  const [local = "", domain = ""] = key.split("@");
  // Addresses are found as they were written, so both ways to write a domain are looked for.
  for (const search of new Set([key, `${local}@${domainToUnicode(domain)}`])) {
    for (let offset = 0; ; ) {
      const page = await pageOf({ search, limit: pageSize, offset }, api);
      const found = page.data.find((each) => addressKey(each.email) === key);
      if (found) return found.id;
      if (!page.pagination.has_more || page.data.length === 0) break;
      offset += page.data.length;
    }
  }
  return undefined;
}

async function pageOf(query: Record<string, string | number>, api: Api): Promise<ContactPage> {
  const { data } = await api.send(callOf(operationNamed("contacts.list"), [], query, undefined));
  return data as ContactPage;
}

/** An address as it is compared: in lower case, its domain as A-label. */
function addressKey(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).toLowerCase()}@${domainToASCII(email.slice(at + 1))}`;
}
