import type { Call } from "../../client/api.js";
import { callOf } from "../../operations/call.js";
import { operationNamed } from "../../operations/operation-named.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { Failure } from "../../program/failure.js";
import { createFieldMap, type FieldMap } from "./field-map.js";
import type { Row } from "./row.js";
import { RowFailure } from "./row-failure.js";
import { runImport } from "./run-import.js";

/** Suppresses the addresses of a file, or of stdin under the name `-`, and gives back the exit code. */
export function importSuppressions(file: string, flags: FlagValues, context: Context): Promise<number> {
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
      async take(api, email, key) {
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
