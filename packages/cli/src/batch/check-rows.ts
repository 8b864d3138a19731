import { exitCodes } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Row } from "../transfer/row.js";
import { RowFailure } from "../transfer/row-failure.js";

/** What a look at all rows has found. */
export interface RowsFound {
  rows: number;
  invalid: number;
  /** The first ones. */
  problems: readonly { row: number; failure: RowFailure }[];
}

/** More would scroll away what they are about. */
const mostTold = 20;

/** Reads all rows, keeping none, and gives back how many there are and what is wrong with them. */
export async function checkRows(rows: AsyncIterable<Row>, read: (row: Row) => unknown): Promise<RowsFound> {
  const problems: { row: number; failure: RowFailure }[] = [];
  let count = 0;
  let invalid = 0;
  for await (const row of rows) {
    count += 1;
    try {
      read(row);
    } catch (error) {
      if (!(error instanceof RowFailure)) throw error;
      invalid += 1;
      if (problems.length < mostTold) problems.push({ row: row.number, failure: error });
    }
  }
  return { rows: count, invalid, problems };
}

/** Gives back the failure that names the rows that cannot be sent. */
export function invalidRows({ rows, invalid, problems }: RowsFound): Failure {
  const told = problems.map(({ row, failure }) => `row ${row}: ${failure.message}`);
  const more = invalid > told.length ? `; and ${invalid - told.length} more` : "";
  const first = problems[0]?.failure;
  return new Failure(
    "invalid_rows",
    `${invalid} of ${rows} rows cannot be sent, so none was: ${told.join("; ")}${more}`,
    exitCodes.usage,
    { path: first?.path, hint: "Mend them, or send the others with --skip-invalid." },
  );
}
