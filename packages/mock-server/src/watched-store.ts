import type { EventRow, Store, Tx } from "@posthorn/engine/core";

/** Gives back a store that tells of the events of each transaction once it is committed. */
export function watchEvents(store: Store, onEvents: (events: readonly EventRow[]) => void): Store {
  return {
    ...store,
    async transaction(scope, work) {
      const added: EventRow[] = [];
      const result = await store.transaction(scope, (tx) => work(watched(tx, added)));
      if (added.length > 0) onEvents(added);
      return result;
    },
  };
}

function watched(tx: Tx, added: EventRow[]): Tx {
  let seen: Tx["events"] | undefined;
  const open = (): Tx["events"] => ({
    ...tx.events,
    async insert(row) {
      await tx.events.insert(row);
      added.push(row);
    },
  });
  // Collections are opened when they are first asked for, so the view is inherited, not copied.
  return Object.create(tx, {
    events: {
      get() {
        seen ??= open();
        return seen;
      },
    },
  });
}
