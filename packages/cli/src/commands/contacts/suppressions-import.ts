import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";
import { addImportFlags } from "./import-flags.js";

/** Makes a command suppress the addresses of a file. */
export function defineSuppressionsImport(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Suppress the addresses of a CSV or JSONL file")
    .description(
      `Suppress the addresses of a CSV or JSONL file.

The column email is read, or the one that --map names; all others are left out. Addresses that are suppressed already are skipped. Rows that fail are written to a file of failures, with the number of the row (from 1, without the heading) and the error; the exit code is 3 then.

When the rate limit of the key is reached, the import waits and goes on. An import that was stopped keeps its progress in <file>.import; --resume continues from there.`,
    )
    .argument("<file>", "a .csv, .jsonl or .ndjson file, or - for stdin");
  addImportFlags(command, "take a column for the address, such as email=Recipient");
  command.addHelpText(
    "after",
    examples(
      "posthorn suppressions import bounced.csv --map email=Recipient",
      "posthorn suppressions import - --format jsonl < stopped.jsonl",
    ),
  );
  setAction(command, async ([file], flags) => {
    const { importSuppressions } = await import("./import-suppressions.js");
    return importSuppressions(String(file), flags, context);
  });
}
