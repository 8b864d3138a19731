import type { CounterRow } from "./entities.js";

/** Returns the id of a counter, which is derived from what it counts. */
export function counterId({ workspace_id, kind, of, name }: Omit<CounterRow, "id" | "count">): string {
  return `${workspace_id} ${kind} ${of} ${name}`;
}
