import { wholeNumber } from "../options/whole-number.js";
import { type Difference, isAsymmetric, printed } from "./differences.js";
import { type Criteria, describeNearestMiss, findMisses } from "./nearest-miss.js";

/** The result of a matcher of Vitest or Jest. */
export interface MatcherResult {
  pass: boolean;
  message(): string;
}

/** A search for the items of a list that meet criteria. */
export interface ItemSearch<T> {
  /** Singular and plural: `["email", "emails"]`. */
  noun: readonly [one: string, many: string];
  /** What happened to the items that match: `sent`. */
  verb: string;
  /** What happened to all items, if not `verb`: of webhooks that were `delivered`, all were `tried`. */
  done?: string;
  items: readonly T[];
  criteria: Criteria<T>;
  /** Returns the fields of an item under the names of the criteria. */
  fieldsOf(item: T): Record<string, unknown>;
  /** Returns one line that identifies an item. */
  lineOf(item: T): string;
  /** How many items must match. Undefined: at least one. */
  times?: number | undefined;
  /** A likely reason, printed where there is no item. */
  hint?: string;
}

/** An item, and where it does not meet the criteria. */
interface Evaluated<T> {
  item: T;
  misses: readonly Difference[];
}

/** How many items must match. */
export interface Times {
  /** Exactly this many. Default: at least one. */
  times?: number;
}

/** Returns how many items must match. Throws RangeError unless it is a whole number. */
export function readTimes({ times }: Times): number | undefined {
  return times === undefined ? undefined : wholeNumber("times", times, 0);
}

/** How many items are listed. */
const longestList = 10;

/** Returns whether items match, and a message that lists the items and describes the nearest miss. */
export function searchItems<T>(search: ItemSearch<T>): MatcherResult {
  const { items, criteria, times } = search;
  const evaluated = items.map((item): Evaluated<T> => ({ item, misses: findMisses(criteria, item, search.fieldsOf) }));
  const found = evaluated.filter(({ misses }) => misses.length === 0);
  const pass = times === undefined ? found.length > 0 : found.length === times;
  return {
    pass,
    message() {
      const what = criteria === undefined ? "" : describe(criteria);
      if (pass) return [`${expectation(search, true)}${what}`, list(search, evaluated)].join("\n");
      const missed = found.length === 0 ? evaluated.map(({ misses }) => misses) : [];
      return [
        `${expectation(search, false)}${what}`,
        list(search, evaluated),
        ...describeNearestMiss(missed, criteria),
      ].join("\n");
    },
  };
}

function expectation<T>({ noun: [one, many], verb, times, criteria }: ItemSearch<T>, negated: boolean): string {
  const which = (count: number) => (criteria === undefined ? "" : ` that match${count === 1 ? "es" : ""}`);
  if (times === undefined)
    return `expected ${negated ? "no" : /^[aeiou]/.test(one) ? "an" : "a"} ${one} to be ${verb}${which(1)}`;
  const count = `${times} ${times === 1 ? one : many}`;
  return `expected ${negated ? "other than " : ""}${count} to be ${verb}${which(times)}`;
}

function describe(criteria: object): string {
  if (typeof criteria === "function") return " a function";
  if (isAsymmetric(criteria)) return ` ${printed(criteria)}`;
  const fields = Object.entries(criteria).filter(([, value]) => value !== undefined);
  return fields.map(([name, value]) => `\n  ${name}: ${printed(value)}`).join("") || " anything";
}

/** Returns a list of the last items, in which those that match are marked. */
function list<T>(
  { noun: [one, many], verb, done = verb, lineOf, criteria, hint }: ItemSearch<T>,
  evaluated: readonly Evaluated<T>[],
): string {
  if (evaluated.length === 0) return `nothing was ${verb}${hint === undefined ? "" : `; ${hint}`}`;
  const first = Math.max(0, evaluated.length - longestList);
  const lines = evaluated.slice(first).map(({ item, misses }, index) => {
    const mark = criteria !== undefined && misses.length === 0 ? " (matches)" : "";
    return `  ${first + index + 1}. ${lineOf(item)}${mark}`;
  });
  const count = evaluated.length === 1 ? `1 ${one} was ${done}` : `${evaluated.length} ${many} were ${done}`;
  return [`${count}${first > 0 ? `, the last ${longestList} of them` : ""}:`, ...lines].join("\n");
}
