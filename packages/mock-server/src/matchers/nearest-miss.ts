import { type Asymmetric, type Difference, differences, isAsymmetric, longestPrinted, printed } from "./differences.js";

/** What is looked for: fields as they are wanted, or a function that decides itself; undefined: anything. */
export type Wanted<T> = object | ((item: T) => boolean) | undefined;

/** Whether what is looked for decides itself, as a function does and an asymmetric matcher of the whole item. */
export function decidesItself(wanted: unknown): wanted is Asymmetric | ((item: never) => boolean) {
  return typeof wanted === "function" || isAsymmetric(wanted);
}

/** Where an item is not what is looked for; `fields` are its own, named as those of what is wanted. */
export function missesOf<T>(wanted: Wanted<T>, item: T, fields: (item: T) => Record<string, unknown>): Difference[] {
  if (wanted === undefined) return [];
  if (typeof wanted !== "function") return differences(wanted, fields(item));
  return decide(wanted as (item: T) => boolean, item) ? [] : [{ field: "", wanted, actual: item }];
}

/** What a test's function says of an item; throws TypeError for one that is async, as a promise would hold whatever comes of it. */
function decide<T>(decides: (item: T) => boolean, item: T): boolean {
  const said: unknown = decides(item);
  if (!(said instanceof Promise)) return Boolean(said);
  // What becomes of it is nobody's any more.
  said.catch(() => {});
  throw new TypeError("a function that decides of a match must not be async: its promise holds, whatever comes of it");
}

/**
 * The lines that tell in what the nearest of several items differs: of those with the fewest misses one that looks misspelt,
 * or else the last, which is what a test has just done.
 */
export function nearestMiss(missed: readonly (readonly Difference[])[], wanted: unknown): string[] {
  // It does not say by which field.
  if (decidesItself(wanted)) return [];
  let nearest: { index: number; misses: readonly Difference[]; distance: number } | undefined;
  for (const [index, misses] of missed.entries()) {
    const distance = misses.reduce((sum, miss) => sum + distanceOf(miss), 0);
    if (distance <= (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { index, misses, distance };
  }
  if (nearest === undefined) return [];
  return [`the nearest, number ${nearest.index + 1}, differs in`, ...nearest.misses.map(lineOf)];
}

/** From which likeness on one text was likely meant by another: two names at one domain are less alike. */
const alike = 0.9;

/** How far what was is from what is wanted: 1, a little less for something than for nothing, and less for nearly the same text. */
function distanceOf({ wanted, actual }: Difference): number {
  if (typeof wanted !== "string" || typeof actual !== "string")
    return actual === null || actual === undefined ? 1 : 0.95;
  const [one, other] = [wanted.toLowerCase(), actual.toLowerCase()];
  const start = sharedStart(one, other);
  const end = sharedStart([...one.slice(start)].reverse().join(""), [...other.slice(start)].reverse().join(""));
  return (start + end) / Math.max(one.length, other.length) < alike ? 0.95 : 0.9;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** How much of a long text is told before the place where it differs. */
const before = 40;

function lineOf({ field, wanted, actual }: Difference): string {
  const line = (one: unknown, other: unknown) => `  ${field}: wanted ${printed(one)}, was ${printed(other)}`;
  const start = typeof actual === "string" ? placeOf(wanted, actual) - before : 0;
  if (typeof actual !== "string" || start < longestPrinted / 2) return line(wanted, actual);
  return line(typeof wanted === "string" ? `…${wanted.slice(start)}` : wanted, `…${actual.slice(start)}`);
}

/** Where a text stops being like the one that is wanted, or where what an expression begins with is found in it. */
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

/** Where an expression is found in a text; -1 where it is not, or is none. */
function search(text: string, source: string, flags: string): number {
  try {
    return text.search(new RegExp(source, flags));
  } catch {
    return -1;
  }
}
