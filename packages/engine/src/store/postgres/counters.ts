import { counterId } from "../counter-id.js";
import type { CounterRow } from "../entities.js";
import { arrayText } from "./array-text.js";
import type { Cell, Transaction } from "./transaction.js";

/** A number to add to a counter. */
export interface CounterIncrement {
  counter: Omit<CounterRow, "id" | "count">;
  by: number;
}

const types = ["text", "text", "text", "text", "text", "bigint"];

/** Rows are locked in the order of the parameters. */
const add = `INSERT INTO counters AS c (id, workspace_id, kind, "of", name, count)
    SELECT ${types.map((type, i) => `unnest($${i + 1}::${type}[])`).join(", ")}
    ON CONFLICT (id) DO UPDATE SET count = c.count + excluded.count`;

/** Writes the pending additions of a transaction; call it before the commit and before counters are read. */
export async function writeIncrements(transaction: Transaction): Promise<void> {
  await addToCounters(transaction, transaction.increments.splice(0));
}

/** Adds to counters, whose rows are not read, so that concurrent additions do not conflict. */
export async function addToCounters(transaction: Transaction, increments: readonly CounterIncrement[]): Promise<void> {
  if (increments.length === 0) return;
  const sums = new Map<string, CounterIncrement>();
  for (const { counter, by } of increments) {
    const id = counterId(counter);
    sums.set(id, { counter, by: by + (sums.get(id)?.by ?? 0) });
  }
  // Every transaction locks counters in the same order, so that they do not deadlock.
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  const columns: ((id: string, increment: CounterIncrement) => Cell)[] = [
    (id) => id,
    (_, { counter }) => counter.workspace_id,
    (_, { counter }) => counter.kind,
    (_, { counter }) => counter.of,
    (_, { counter }) => counter.name,
    (_, { by }) => by,
  ];
  const values = columns.map((cell, i) => arrayText(types[i] as string, rows, ([id, each]) => cell(id, each)));
  await transaction.run(add, values);
}
