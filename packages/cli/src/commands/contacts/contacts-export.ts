import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command export contacts to stdout or a file. */
export function defineContactsExport(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Export contacts as CSV or JSONL")
    .description(
      `Export contacts as CSV or JSONL, oldest first.

An export holds what an import takes in: email, first_name, last_name, subscribed and attributes, in CSV a column for each attribute, whose values are written as JSON where they are no plain text. Imported into an empty workspace and exported again it gives the same file. --fields chooses other columns, such as id or created_at. Texts are written as they are, also those that a spreadsheet would take for a formula.`,
    )
    .addOption(
      command
        .createOption("--format <format>", "by the name of the file, csv on stdout otherwise")
        .choices(["csv", "jsonl"]),
    )
    .option("--output-file <file>", "write to a file, which is put in place once it is whole")
    .option("--search <text>", "only those with this text in email or names")
    .option("--subscribed", "only those who may be written to")
    .option("--no-subscribed", "only those who may not")
    .option("--bounced", "only those whose mailbox takes no mail")
    .option("--no-bounced", "only the others")
    .addHelpText(
      "after",
      examples(
        "posthorn contacts export > contacts.csv",
        "posthorn contacts export --subscribed --output-file contacts.jsonl",
        "posthorn contacts export --fields id,email,created_at",
      ),
    );
  setAction(command, async (_, flags) => {
    const { exportContacts } = await import("./export-contacts.js");
    return exportContacts(flags, context);
  });
}
