import { type Asymmetric, type Difference, differences, isAsymmetric, longestPrinted, printed } from "./differences.js";

/** Fields with their wanted values, or a predicate. Undefined matches anything. */
export type Criteria<T> = object | ((item: T) => boolean) | undefined;

/** Whether criteria are a function, or an asymmetric matcher of the whole item. */
export function isPredicate(criteria: unknown): criteria is Asymmetric | ((item: never) => boolean) {
  return typeof criteria === "function" || isAsymmetric(criteria);
}

/** Returns where an item does not meet the criteria. `fieldsOf` returns its fields under the names of the criteria. */
export function findMisses<T>(
  wanted: Criteria<T>,
  item: T,
  fieldsOf: (item: T) => Record<string, unknown>,
): Difference[] {
  if (wanted === undefined) return [];
  if (typeof wanted !== "function") return differences(wanted, fieldsOf(item));
  return accepts(wanted as (item: T) => boolean, item) ? [] : [{ field: "", wanted, actual: item }];
}

/** Returns whether the predicate of a test accepts an item. Throws TypeError for an async one, because any promise is truthy. */
function accepts<T>(predicate: (item: T) => boolean, item: T): boolean {
  const result: unknown = predicate(item);
  if (!(result instanceof Promise)) return Boolean(result);
  // Nobody awaits the promise, so its rejection would be unhandled.
  result.catch(() => {});
  throw new TypeError("the function of a match must not be async: a promise is true, whatever its result");
}

/**
 * Returns lines that say in what the nearest of several items differs. The nearest has the fewest differences; among equals it is one
 * whose text is nearly the same, or else the last one.
 */
export function describeNearestMiss(missed: readonly (readonly Difference[])[], wanted: unknown): string[] {
  // A predicate does not say which field differs.
  if (isPredicate(wanted)) return [];
  let nearest: { index: number; misses: readonly Difference[]; distance: number } | undefined;
  for (const [index, misses] of missed.entries()) {
    const distance = misses.reduce((sum, miss) => sum + distanceOf(miss), 0);
    if (distance <= (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { index, misses, distance };
  }
  if (nearest === undefined) return [];
  return [`the nearest, number ${nearest.index + 1}, differs in`, ...nearest.misses.map(lineOf)];
}

/** The similarity from which a text counts as misspelt. Two addresses at one domain are less similar. */
const misspelt = 0.9;

/** Returns the distance of a value from the wanted one: 1 for no value, 0.95 for another one, and 0.9 for a misspelt text. */
function distanceOf({ wanted, actual }: Difference): number {
  if (typeof wanted !== "string" || typeof actual !== "string")
    return actual === null || actual === undefined ? 1 : 0.95;
  const [one, other] = [wanted.toLowerCase(), actual.toLowerCase()];
  const start = sharedStart(one, other);
  const end = sharedStart([...one.slice(start)].reverse().join(""), [...other.slice(start)].reverse().join(""));
  return (start + end) / Math.max(one.length, other.length) < misspelt ? 0.95 : 0.9;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** How many characters of a long text are printed before the place where it differs. */
const contextLength = 40;

function lineOf({ field, wanted, actual }: Difference): string {
  const line = (one: unknown, other: unknown) => `  ${field}: wanted ${printed(one)}, was ${printed(other)}`;
  const start = typeof actual === "string" ? placeOf(wanted, actual) - contextLength : 0;
  if (typeof actual !== "string" || start < longestPrinted / 2) return line(wanted, actual);
  return line(typeof wanted === "string" ? `…${wanted.slice(start)}` : wanted, `…${actual.slice(start)}`);
}

/** Returns the index at which a text begins to differ from the wanted one, or at which the beginning of an expression is found. */
function placeOf(wanted: unknown, actual: string): number {
  if (typeof wanted === "string") return sharedStart(wanted, actual);
  if (!(wanted instanceof RegExp)) return 0;
  const { source, flags } = wanted;
  for (let length = source.length - 1; length > 2; length--) {
    const at = search(actual, source.slice(0, length), flags.replace("y", ""));
    if (at >= 0) return at;
  }
  return 0;
}

/** Returns the index at which an expression is found in a text; -1 if it is not found or not valid. */
function search(text: string, source: string, flags: string): number {
  try {
    return text.search(new RegExp(source, flags));
  } catch {
    return -1;
  }
}
