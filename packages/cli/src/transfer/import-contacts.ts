import type { Context } from "../context.js";
import type { FlagValues } from "../operations/value-flags.js";
import { type ContactBody, contactFields, contactOfRow } from "./contact-of-row.js";
import { createFieldMap } from "./field-map.js";
import { runImport } from "./run-import.js";
import { creationOf, takeContact } from "./take-contact.js";

/** Imports contacts from a file, or from stdin under the name `-`, and gives back the exit code. */
export function importContacts(file: string, flags: FlagValues, context: Context): Promise<number> {
  const options = {
    list: flags.list as string | undefined,
    upsert: flags.upsert === true,
    resubscribe: flags.resubscribe === true,
  };
  return runImport<ContactBody>(file, flags, context, ({ columns, format }) => {
    const fields = createFieldMap((flags.map as string[] | undefined) ?? [], columns, contactFields);
    return {
      outcomes: options.upsert ? ["created", "updated", "failed"] : ["created", "failed"],
      settings: ["contacts", options],
      read: (row) => contactOfRow(row, fields, format),
      callOf: (contact, key) => creationOf(contact, options, key),
      take: (api, contact, key) => takeContact(api, contact, options, key),
    };
  });
}
