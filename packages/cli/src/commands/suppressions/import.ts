import type { Command } from "commander";
import type { Call } from "../../client/connect.js";
import type { SetAction } from "../../operations/add-operation.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { Failure } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { RowFailure } from "../../rows/failures-file.js";
import { createFieldMap, type FieldMap } from "../../rows/field-map.js";
import type { Row } from "../../rows/read-rows.js";
import { addImportFlags, runImport } from "../../rows/run-import.js";

/** Defines `suppressions import`, which suppresses the addresses of a file. */
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
    return importSuppressions(String(file), flags, context);
  });
}

/** Suppresses the addresses of a file, or of stdin under the name `-`, and returns the exit code. */
function importSuppressions(file: string, flags: FlagValues, context: Context): Promise<number> {
  return runImport<string>(file, flags, context, ({ columns }) => {
    const fields = createFieldMap((flags.map as string[] | undefined) ?? [], columns, {
      known: ["email"],
      required: "email",
    });
    return {
      outcomes: ["created", "skipped", "failed"],
      settings: ["suppressions"],
      read: (row) => emailOf(row, fields),
      callOf: suppressionOf,
      async importOne(api, email, key) {
        try {
          await api.send(suppressionOf(email, key));
          return { outcome: "created" };
        } catch (error) {
          // It is what was asked for.
          if (error instanceof Failure && error.code === "duplicate") return { outcome: "skipped" };
          throw error;
        }
      },
    };
  });
}

function emailOf({ cells, problem }: Row, fields: FieldMap): string {
  if (problem !== undefined) throw new RowFailure("unreadable_row", problem);
  for (const [column, cell] of cells) {
    if (fields.fieldOf(column) === "email" && typeof cell === "string" && cell.trim() !== "") return cell.trim();
  }
  throw new RowFailure("validation_error", "the row has no email", "email");
}

function suppressionOf(email: string, idempotencyKey: string): Call {
  const call = callOf(operationNamed("suppressions.create"), [], {}, { email });
  return { ...call, headers: { "Idempotency-Key": idempotencyKey } };
}
