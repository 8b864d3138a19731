import { printed } from "../matchers/differences.js";
import { type Criteria, describeNearestMiss, findMisses } from "../matchers/nearest-miss.js";

/** A wait whose time is up. */
export interface FailedWait<T> {
  noun: string;
  /** Real milliseconds. */
  timeout: number;
  criteria: Criteria<T>;
  /** What happened to the items that came: `sent`. */
  verb: string;
  fieldsOf(item: T): Record<string, unknown>;
  /** Returns one line that identifies an item. */
  lineOf(item: T): string;
  /** A suggestion for a misspelt name; empty where there is none. */
  suggestion?: string;
  /** A likely reason; empty where none is known. */
  hint?: string;
}

/** How many of the items that came are listed. */
const longestList = 10;

/** Returns the message of a wait that failed: its criteria, the last items that came, and where the nearest of all differs. */
export function waitTimeoutMessage<T>(wait: FailedWait<T>, seen: readonly T[]): string {
  const { noun, timeout, criteria, verb, fieldsOf, lineOf, suggestion = "", hint = "" } = wait;
  const isAny = criteria === undefined || (typeof criteria === "object" && Object.keys(criteria).length === 0);
  const what = isAny ? "came" : `matched ${typeof criteria === "function" ? "the function" : printed(criteria)}`;
  const first = Math.max(0, seen.length - longestList);
  const lines = seen.slice(first).map((item, index) => `\n  ${first + index + 1}. ${lineOf(item)}`);
  const omitted = first > 0 ? ` (the last ${longestList} of ${seen.length})` : "";
  const misses = seen.map((item) => findMisses(criteria, item, fieldsOf));
  const list = lines.length === 0 ? " nothing" : lines.join("");
  return [
    `no ${noun} ${what} within ${timeout} ms${suggestion}; ${verb}${omitted}:${list}${hint}`,
    ...describeNearestMiss(misses, criteria),
  ].join("\n");
}
