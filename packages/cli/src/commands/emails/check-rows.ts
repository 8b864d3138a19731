import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import type { Row } from "../contacts/row.js";
import { RowFailure } from "../contacts/row-failure.js";
import { groupProblems, type ProblemGroups, rowsOf } from "./problem-groups.js";

/** What a look at all rows has found. */
export interface RowsFound {
  rows: number;
  invalid: number;
  problems: ProblemGroups;
}

/** Reads all rows, keeping none, and returns how many there are and what is wrong with them. */
export async function checkRows(rows: AsyncIterable<Row>, read: (row: Row) => unknown): Promise<RowsFound> {
  const problems = groupProblems();
  let count = 0;
  let invalid = 0;
  for await (const row of rows) {
    count += 1;
    try {
      read(row);
    } catch (error) {
      if (!(error instanceof RowFailure)) throw error;
      invalid += 1;
      problems.add(row, error);
    }
  }
  return { rows: count, invalid, problems };
}

/** Returns the failure that names each mistake once, with the rows that have it. */
export function invalidRows({ rows, invalid, problems }: RowsFound): Failure {
  const groups = problems.groups();
  const told = groups.map((group) => `${rowsOf(group)}: ${group.failure.message}`);
  const others = problems.uncounted();
  const more = others > 0 ? `; and ${others} more` : "";
  const hint = invalid < rows ? "Mend them, or send the others with --skip-invalid." : "Mend them first.";
  return new Failure(
    "invalid_rows",
    `${invalid} of ${rows} rows cannot be sent, so none was: ${told.join("; ")}${more}`,
    exitCodes.usage,
    { path: groups[0]?.failure.path, hint },
  );
}
