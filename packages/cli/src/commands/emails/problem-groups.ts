import type { Row } from "../contacts/row.js";
import type { RowFailure } from "../contacts/row-failure.js";

/** A mistake, and the rows that have it. */
export interface ProblemGroup {
  /** What is wrong with the first of its rows. */
  failure: RowFailure;
  count: number;
  /** The numbers of its first rows. */
  firstRows: readonly number[];
}

/** The mistakes of many rows, each once: more would scroll away what they are about. */
export interface ProblemGroups {
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
