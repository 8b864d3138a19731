import { counterId } from "../counter-id.js";
import type { CounterRow } from "../entities.js";
import type { Transaction } from "./transaction.js";

/** Adds to a counter. What it was is never read, so that no transaction is overtaken by another one's addition. */
export async function increase(
  session: Transaction,
  counter: Omit<CounterRow, "id" | "count">,
  by: number,
): Promise<void> {
  const { workspace_id, kind, of, name } = counter;
  const text = `INSERT INTO counters AS c (id, workspace_id, kind, "of", name, count) VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (id) DO UPDATE SET count = c.count + excluded.count`;
  await session.run(text, [counterId(counter), workspace_id, kind, of, name, by]);
}
