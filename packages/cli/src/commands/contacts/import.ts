import type { Command } from "commander";
import type { Api } from "../../client/connect.js";
import type { SetAction } from "../../operations/add-operation.js";
import { idOf, noteName } from "../../operations/by-name.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/program.js";
import { createFieldMap } from "../../rows/field-map.js";
import type { Journal } from "../../rows/import-journal.js";
import { addImportFlags, runImport } from "../../rows/run-import.js";
import { type ContactBody, contactFields, contactOfRow } from "./contact-row.js";
import { addToList, creationOf, type KnownContacts, openKnownContacts, upsertContact } from "./upsert-contact.js";

/** Defines `contacts import`, which upserts the contacts of a file. */
export function defineContactsImport(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Import contacts from a CSV or JSONL file")
    .description(
      `Import contacts from a CSV or JSONL file.

Columns named email, first_name, last_name, subscribed and attributes.<name> go to these fields, every other column to the attribute of its name; --map says otherwise. Columns that only the service sets (id, bounced, unsubscribed_at, tags, lists, created_at, updated_at) are ignored. In CSV an empty cell leaves its field unchanged, and a quoted empty cell ("") sets it to an empty text. A cell of an attribute that is JSON (true, 42, {"a":1}, "42") is that value; any other is a text.

Rows are taken in the order of the file. Those that fail are written to a file of failures, with the number of the row (from 1, without the heading) and the error; it can be corrected and imported again. The exit code is 3 then.

When the rate limit of the key is reached, the import waits and goes on. An import that was stopped keeps its progress in <file>.import; --resume continues from there and takes no row twice.`,
    )
    .argument("<file>", "a .csv, .jsonl or .ndjson file, or - for stdin");
  addImportFlags(command, "take a column for a field, such as email=Email or attributes.plan=Plan; may be repeated");
  command
    .option("--upsert", "change contacts that are there, instead of refusing their rows; nobody is subscribed again")
    .option("--resubscribe", "with --upsert: subscribe those again who unsubscribed, where the file says so")
    .option("--list <name>", "add the contacts to a list, by its name or id")
    .addHelpText(
      "after",
      examples(
        "posthorn contacts import people.csv --map email=Email --map attributes.plan=Plan",
        "posthorn contacts import people.jsonl --upsert --list 01a1fd7d-b021-7fdb-8340-8872b14dab4b",
        "posthorn contacts import people.csv --resume",
        "posthorn contacts export --format jsonl | posthorn contacts import - --format jsonl --base-url http://127.0.0.1:4020/v1",
      ),
    );
  setAction(command, async ([file], flags) => {
    return importContacts(String(file), flags, context);
  });
}

/** Imports contacts from a file, or from stdin under the name `-`, and returns the exit code. */
async function importContacts(file: string, flags: FlagValues, context: Context): Promise<number> {
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
      importOne(api, contact, key) {
        contacts ??= openKnownContacts(api);
        return upsertContact({ api, contacts }, contact, options, key);
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
