import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";
import { addImportFlags } from "./import-flags.js";

/** Makes a command import contacts from a file. */
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
    const { importContacts } = await import("./import-contacts.js");
    return importContacts(String(file), flags, context);
  });
}
