import { counterId } from "../counter-id.js";
import type { CounterRow } from "../entities.js";
import type { Transaction } from "./transaction.js";

/** Adds to a counter. The counter is not read, so that concurrent additions do not conflict. */
export async function increase(
  transaction: Transaction,
  counter: Omit<CounterRow, "id" | "count">,
  by: number,
): Promise<void> {
  const { workspace_id, kind, of, name } = counter;
  const text = `INSERT INTO counters AS c (id, workspace_id, kind, "of", name, count) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id) DO UPDATE SET count = c.count + excluded.count`;
  await transaction.run(text, [counterId(counter), workspace_id, kind, of, name, by]);
}
