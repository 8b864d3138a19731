import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import type { Row } from "../../rows/read-rows.js";
import { RowFailure } from "../../rows/row-failure.js";

/** What a look at all rows has found. */
interface RowsFound {
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

/** A mistake, and the rows that have it. */
interface ProblemGroup {
  /** What is wrong with the first of its rows. */
  failure: RowFailure;
  count: number;
  /** The numbers of its first rows. */
  firstRows: readonly number[];
}

/** The mistakes of many rows, each once: more would scroll away what they are about. */
interface ProblemGroups {
  add(row: Row, failure: RowFailure): void;
  /** In the order of their first rows. */
  groups(): readonly ProblemGroup[];
  /** How many rows have a mistake that is in none of the groups. */
  uncounted(): number;
}

const mostGroups = 20;
const mostNumbers = 3;

/** Returns mistakes grouped by what they say, whatever value they name: `to is no email address: "a"` and `… "b"` are one. */
export function groupProblems(): ProblemGroups {
  const groups = new Map<string, { failure: RowFailure; count: number; firstRows: number[] }>();
  let others = 0;
  return {
    add({ number }, failure) {
      const [kind = ""] = failure.message.split(': "', 1);
      const group = groups.get(kind);
      if (group === undefined && groups.size >= mostGroups) others += 1;
      else if (group === undefined) groups.set(kind, { failure, count: 1, firstRows: [number] });
      else {
        group.count += 1;
        if (group.firstRows.length < mostNumbers) group.firstRows.push(number);
      }
    },
    groups: () => [...groups.values()],
    uncounted: () => others,
  };
}

/** Returns which rows have a mistake: `row 4`, or `997 rows (1, 2, 3 and 994 more)`. */
export function rowsOf({ count, firstRows }: ProblemGroup): string {
  if (count === 1) return `row ${firstRows[0]}`;
  const more = count > firstRows.length ? ` and ${count - firstRows.length} more` : "";
  return `${count} rows (${firstRows.join(", ")}${more})`;
}
