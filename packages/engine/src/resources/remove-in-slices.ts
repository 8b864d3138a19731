import type { Scope, Store, Tx } from "../store/store.js";

/** Rows removed in one transaction, so that nobody waits long behind it. */
const slice = 500;

/**
 * Removes what a later transaction would have to remove with it, until so little is left that it can: all of it that is not
 * more than a slice. `find` gives some of what there is, `remove` removes it.
 */
export async function removeInSlices<R>(
  store: Store,
  scope: Scope,
  find: (tx: Tx, limit: number) => Promise<readonly R[]>,
  remove: (tx: Tx, rows: readonly R[]) => Promise<void>,
): Promise<number> {
  for (let removed = 0; ; removed += slice) {
    const isMore = await store.transaction(scope, async (tx) => {
      const rows = await find(tx, slice + 1);
      if (rows.length <= slice) return false;
      await remove(tx, rows.slice(0, slice));
      return true;
    });
    if (!isMore) return removed;
  }
}
