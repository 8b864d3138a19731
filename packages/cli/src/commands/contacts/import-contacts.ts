import type { Api } from "../../client/api.js";
import { idOf, noteName } from "../../operations/by-name.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { type ContactBody, contactFields, contactOfRow } from "./contact-of-row.js";
import { createFieldMap } from "./field-map.js";
import type { Journal } from "./journal.js";
import { type KnownContacts, openKnownContacts } from "./known-contacts.js";
import { runImport } from "./run-import.js";
import { addToList, creationOf, takeContact } from "./take-contact.js";

/** Imports contacts from a file, or from stdin under the name `-`, and gives back the exit code. */
export async function importContacts(file: string, flags: FlagValues, context: Context): Promise<number> {
  const options = {
    list: flags.list === undefined ? undefined : await listOf(String(flags.list), context),
    upsert: flags.upsert === true,
    resubscribe: flags.resubscribe === true,
  };
  let contacts: KnownContacts | undefined;
  let written = Promise.resolve();
  return runImport<ContactBody>(file, flags, context, ({ columns, format }) => {
    const fields = createFieldMap((flags.map as string[] | undefined) ?? [], columns, contactFields);
    return {
      outcomes: options.upsert ? ["created", "updated", "failed"] : ["created", "failed"],
      settings: ["contacts", options],
      read: (row) => contactOfRow(row, fields, format),
      callOf: (contact, key) => creationOf(contact, options, key),
      take(api, contact, key) {
        contacts ??= openKnownContacts(api);
        return takeContact({ api, contacts }, contact, options, key);
      },
      async writeMemberships(api, journal, extent) {
        if (options.list === undefined) return;
        written = written.then(() => writeMemberships(api, String(options.list), journal, extent));
        return written;
      },
    };
  });
}

/** Returns the id of a list by its name or id; in a preview, which calls nothing, the word itself. */
async function listOf(word: string, context: Context): Promise<string> {
  const { dryRun, printCurl } = context.flags();
  if (!dryRun && !printCurl) return idOf({ word, noun: "lists", from: "--list" }, await context.api());
  await noteName(word, "lists", context);
  return word;
}

/** The most contacts that the contract adds to a list in one call. */
const largestAddition = 5000;

/** Adds the contacts that the journal has as unlisted to the list, and records it after each call. */
async function writeMemberships(api: Api, list: string, journal: Journal, extent: "full" | "all"): Promise<void> {
  const least = extent === "full" ? largestAddition : 1;
  while (journal.unlisted.length >= least) {
    const ids = journal.unlisted.slice(0, largestAddition);
    await addToList(api, list, ids);
    journal.recordListed(ids.length);
  }
}
