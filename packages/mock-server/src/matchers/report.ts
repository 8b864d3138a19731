import { type Difference, isAsymmetric, printed } from "./differences.js";
import { missesOf, nearestMiss, type Wanted } from "./nearest-miss.js";

/** What a matcher of Vitest or Jest gives back. */
export interface Verdict {
  pass: boolean;
  message(): string;
}

/** What is looked for among what there is. */
export interface Search<T> {
  /** One of them and several: `["email", "emails"]`. */
  noun: readonly [one: string, many: string];
  /** What is wanted to have been done to them: `sent`. */
  verb: string;
  /** What was done to all there are, where that is less. */
  done?: string;
  items: readonly T[];
  /** Undefined: any of them; a function decides itself. */
  wanted: Wanted<T>;
  /** An item's fields, named as those of what is wanted. */
  fieldsOf(item: T): Record<string, unknown>;
  /** A line that tells an item from others. */
  lineOf(item: T): string;
  /** Undefined: at least once. */
  times?: number | undefined;
  /** What may be the reason where there is nothing at all. */
  hint?: string;
}

interface Judged<T> {
  item: T;
  misses: readonly Difference[];
}

/** How many lines tell what there was. */
const longestList = 10;

/** Gives back whether what is wanted is there, and words that tell what there is instead, and what is nearest to it. */
export function judge<T>(search: Search<T>): Verdict {
  const { items, wanted, times } = search;
  const judged = items.map((item): Judged<T> => ({ item, misses: missesOf(wanted, item, search.fieldsOf) }));
  const found = judged.filter(({ misses }) => misses.length === 0);
  const pass = times === undefined ? found.length > 0 : found.length === times;
  return {
    pass,
    message() {
      const what = wanted === undefined ? "" : describe(wanted);
      if (pass) return [`${expectation(search, true)}${what}`, list(search, judged)].join("\n");
      const missed = found.length === 0 ? judged.map(({ misses }) => misses) : [];
      return [`${expectation(search, false)}${what}`, list(search, judged), ...nearestMiss(missed, wanted)].join("\n");
    },
  };
}

function expectation<T>({ noun: [one, many], verb, times, wanted }: Search<T>, negated: boolean): string {
  const which = (count: number) => (wanted === undefined ? "" : ` that match${count === 1 ? "es" : ""}`);
  if (times === undefined)
    return `expected ${negated ? "no" : /^[aeiou]/.test(one) ? "an" : "a"} ${one} to be ${verb}${which(1)}`;
  const count = `${times} ${times === 1 ? one : many}`;
  return `expected ${negated ? "other than " : ""}${count} to be ${verb}${which(times)}`;
}

function describe(wanted: object): string {
  if (typeof wanted === "function") return " a function";
  if (isAsymmetric(wanted)) return ` ${printed(wanted)}`;
  const fields = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return fields.map(([name, value]) => `\n  ${name}: ${printed(value)}`).join("") || " anything";
}

/** Tells all there is, the last ones where it is much; those that match are marked. */
function list<T>(
  { noun: [one, many], verb, done = verb, lineOf, wanted, hint }: Search<T>,
  judged: readonly Judged<T>[],
): string {
  if (judged.length === 0) return `nothing was ${verb}${hint === undefined ? "" : `; ${hint}`}`;
  const first = Math.max(0, judged.length - longestList);
  const lines = judged.slice(first).map(({ item, misses }, index) => {
    const mark = wanted !== undefined && misses.length === 0 ? " (matches)" : "";
    return `  ${first + index + 1}. ${lineOf(item)}${mark}`;
  });
  const count = judged.length === 1 ? `1 ${one} was ${done}` : `${judged.length} ${many} were ${done}`;
  return [`${count}${first > 0 ? `, the last ${longestList} of them` : ""}:`, ...lines].join("\n");
}
