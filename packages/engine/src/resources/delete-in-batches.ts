import type { Scope, Store, Tx } from "../store/store.js";

/** The number of rows deleted in one transaction. */
const batchSize = 500;

/**
 * Deletes rows in batches until at most one batch remains, which the caller deletes in its own transaction. `find`
 * returns some of the rows, and `remove` deletes them and returns a number. Returns the sum of these numbers.
 */
export async function deleteInBatches<R>(
  store: Store,
  scope: Scope,
  find: (tx: Tx, limit: number) => Promise<readonly R[]>,
  remove: (tx: Tx, rows: readonly R[]) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const count = await store.transaction(scope, async (tx) => {
      const rows = await find(tx, batchSize + 1);
      return rows.length <= batchSize ? undefined : remove(tx, rows.slice(0, batchSize));
    });
    if (count === undefined) return removed;
    removed += count;
  }
}
