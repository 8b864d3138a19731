import { printed } from "../matchers/differences.js";
import { missesOf, nearestMiss, type Wanted } from "../matchers/nearest-miss.js";

/** What was waited for in vain. */
export interface Vain<T> {
  noun: string;
  /** Real milliseconds. */
  patience: number;
  wanted: Wanted<T>;
  /** What was done to those that were there: `sent`. */
  verb: string;
  fieldsOf(item: T): Record<string, unknown>;
  /** A line that tells an item from others. */
  lineOf(item: T): string;
  /** What may have been meant instead of what is wanted; empty where nothing is like it. */
  meant?: string;
  /** What may be the reason; empty where nothing is known of one. */
  hint?: string;
}

/** How many of what was there are told. */
const longestList = 10;

/** Names what was looked for, the last things that were there instead, and where the nearest of all differs. */
export function complain<T>(vain: Vain<T>, seen: readonly T[]): string {
  const { noun, patience, wanted, verb, fieldsOf, lineOf, meant = "", hint = "" } = vain;
  const isAny = wanted === undefined || (typeof wanted === "object" && Object.keys(wanted).length === 0);
  const what = isAny ? "came" : `matched ${typeof wanted === "function" ? "the function" : printed(wanted)}`;
  const first = Math.max(0, seen.length - longestList);
  const lines = seen.slice(first).map((item, index) => `\n  ${first + index + 1}. ${lineOf(item)}`);
  const omitted = first > 0 ? ` (the last ${longestList} of ${seen.length})` : "";
  const nearest = nearestMiss(
    seen.map((item) => missesOf(wanted, item, fieldsOf)),
    wanted,
  );
  const there = lines.length === 0 ? " nothing" : lines.join("");
  return [`no ${noun} ${what} within ${patience} ms${meant}; ${verb}${omitted}:${there}${hint}`, ...nearest].join("\n");
}
