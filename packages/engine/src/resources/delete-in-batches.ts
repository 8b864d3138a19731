import type { Scope, Store, Tx } from "../store/store.js";

/** Rows removed in one transaction, so that nobody waits long behind it. */
const slice = 500;

/**
 * Removes what a later transaction would have to remove with it, until so little is left that it can: all of it that is not
 * more than a slice. `find` returns some of what there is,
 * `remove` removes it and returns how much that was. Returns the sum of that.
 */
export async function deleteInBatches<R>(
  store: Store,
  scope: Scope,
  find: (tx: Tx, limit: number) => Promise<readonly R[]>,
  remove: (tx: Tx, rows: readonly R[]) => Promise<number>,
): Promise<number> {
  for (let removed = 0; ; ) {
    const gone = await store.transaction(scope, async (tx) => {
      const rows = await find(tx, slice + 1);
      return rows.length <= slice ? undefined : remove(tx, rows.slice(0, slice));
    });
    if (gone === undefined) return removed;
    removed += gone;
  }
}
