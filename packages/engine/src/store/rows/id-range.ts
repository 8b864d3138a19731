import type { ScanOptions } from "../store.js";

/** The ids behind `after` and before `before`, in the order of the ids; without bounds all. */
export type IdRange = Pick<ScanOptions, "after" | "before">;

/** Whether an id is in a range. */
export function isWithin(id: string, { after = "", before }: IdRange): boolean {
  return id > after && (before === undefined || id < before);
}
