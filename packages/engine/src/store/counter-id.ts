import type { CounterRow } from "./entities.js";

/** The id a counter is found by: it follows from what is counted. */
export function counterId({ workspace_id, kind, of, name }: Omit<CounterRow, "id" | "count">): string {
  return `${workspace_id} ${kind} ${of} ${name}`;
}
