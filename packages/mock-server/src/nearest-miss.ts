import { type Difference, differences, printed } from "./differences.js";

/** What is looked for: fields as they are wanted, or a function that decides itself; undefined: anything. */
export type Wanted<T> = object | ((item: T) => boolean) | undefined;

/** Where an item is not what is looked for; `fields` are its own, named as those of what is wanted. */
export function missesOf<T>(wanted: Wanted<T>, item: T, fields: (item: T) => Record<string, unknown>): Difference[] {
  if (wanted === undefined) return [];
  if (typeof wanted !== "function") return differences(wanted, fields(item));
  return wanted(item) ? [] : [{ field: "", wanted, actual: item }];
}

/** The lines that tell in what the nearest of several items differs: of those with the fewest misses the last, which is what a test has just done. */
export function nearestMiss(missed: readonly (readonly Difference[])[], wanted: unknown): string[] {
  if (typeof wanted === "function") return [];
  let nearest: number | undefined;
  for (const [index, misses] of missed.entries()) {
    if (nearest === undefined || misses.length <= (missed[nearest]?.length ?? 0)) nearest = index;
  }
  if (nearest === undefined) return [];
  const lines = missed[nearest]?.map(
    ({ field, wanted, actual }) => `  ${field}: wanted ${printed(wanted)}, was ${printed(actual)}`,
  );
  return [`the nearest, number ${nearest + 1}, differs in`, ...(lines ?? [])];
}
