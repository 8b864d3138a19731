import { domainToASCII, domainToUnicode } from "node:url";
import type { Api } from "../../client/api.js";
import { callOf } from "../../operations/call.js";
import { operationNamed } from "../../operations/manifest.js";

/** The ids of contacts by their addresses, found with as few calls as their number allows. */
export interface KnownContacts {
  /** The id that is known without a call. */
  known(email: string): string | undefined;
  /** The id of a contact that is there; undefined where none has the address. */
  find(email: string): Promise<string | undefined>;
  /** Drops an id that turned out to be gone. */
  forget(email: string): void;
}

interface Page {
  data: readonly { id: string; email: string }[];
  pagination: { total: number; has_more: boolean };
}

const pageSize = 1000;
/** Contacts whose ids are held at once: some ten megabytes. */
const mostKnown = 50_000;

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
      else if (read < total && total <= mostKnown && Math.ceil((total - read) / pageSize) <= finds) {
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

async function pageOf(query: Record<string, string | number>, api: Api): Promise<Page> {
  const { data } = await api.send(callOf(operationNamed("contacts.list"), [], query, undefined));
  return data as Page;
}

/** An address as it is compared: in lower case, its domain as A-label. */
function addressKey(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).toLowerCase()}@${domainToASCII(email.slice(at + 1))}`;
}
