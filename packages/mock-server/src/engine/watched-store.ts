import type { Collection, Store, Tx } from "@posthorn/engine/core";
import { type DeliveryRow, type EventRow, entities, type MessageRow } from "@posthorn/engine/internal";

/** Rows that a transaction wrote, in order. */
export interface WrittenRows {
  readonly events: EventRow[];
  readonly deliveries: Readonly<DeliveryRow>[];
  /** Messages with a `send_at`. */
  readonly scheduled: Readonly<MessageRow>[];
}

/**
 * Returns a store that calls `onWritten` with the events, deliveries and scheduled mail that a transaction wrote, once it is
 * committed. Where a transaction concluded messages, `onConcluded` runs in it with their workspaces.
 */
export function watchStore(
  store: Store,
  onWritten: (written: WrittenRows) => void,
  onConcluded: (tx: Tx, workspaces: ReadonlySet<string>) => Promise<void>,
): Store {
  return {
    ...store,
    async transaction(scope, work) {
      const written: WrittenRows = { events: [], deliveries: [], scheduled: [] };
      const result = await store.transaction(scope, async (tx) => {
        const workspaces = new Set<string>();
        const result = await work(new WatchedTx(tx, written, workspaces));
        if (workspaces.size > 0) await onConcluded(tx, workspaces);
        return result;
      });
      if (Object.values(written).some(({ length }) => length > 0)) onWritten(written);
      return result;
    },
  };
}

/** The members of a transaction that `WatchedTx` forwards as they are. */
type ForwardedTx = Omit<Tx, "events" | "deliveries" | "messages">;

class ForwardingTx {
  readonly tx: Tx;

  constructor(tx: Tx) {
    this.tx = tx;
  }

  claimDue(...claim: Parameters<Tx["claimDue"]>) {
    return this.tx.claimDue(...claim);
  }

  extendLeases(...leases: Parameters<Tx["extendLeases"]>) {
    return this.tx.extendLeases(...leases);
  }

  get quota() {
    return this.tx.quota;
  }

  increase(...addition: Parameters<Tx["increase"]>) {
    return this.tx.increase(...addition);
  }
}

for (const name of Object.keys(entities) as (keyof typeof entities)[]) {
  Object.defineProperty(ForwardingTx.prototype, name, {
    get(this: ForwardingTx) {
      return this.tx[name];
    },
  });
}

/** A transaction that notes the rows it writes to three collections. */
class WatchedTx extends (ForwardingTx as new (tx: Tx) => ForwardingTx & ForwardedTx) implements Tx {
  readonly #written: WrittenRows;
  readonly #workspaces: Set<string>;
  #events: Tx["events"] | undefined;
  #deliveries: Tx["deliveries"] | undefined;
  #messages: Tx["messages"] | undefined;

  constructor(tx: Tx, written: WrittenRows, workspaces: Set<string>) {
    super(tx);
    this.#written = written;
    this.#workspaces = workspaces;
  }

  get events(): Tx["events"] {
    this.#events ??= watch(this.tx.events, this.#written.events);
    return this.#events;
  }

  get deliveries(): Tx["deliveries"] {
    this.#deliveries ??= watch(this.tx.deliveries, this.#written.deliveries);
    return this.#deliveries;
  }

  get messages(): Tx["messages"] {
    this.#messages ??= watch(this.tx.messages, this.#written.scheduled, (row) => {
      if (row.concluded_at !== null) this.#workspaces.add(row.workspace_id);
      return row.send_at !== null;
    });
    return this.#messages;
  }
}

/** Returns a collection that adds the rows it inserts and updates to `written`, where `isWatched` holds. */
function watch<R>(
  rows: Collection<R>,
  written: Readonly<R>[],
  isWatched: (row: Readonly<R>) => boolean = () => true,
): Collection<R> {
  const add = (row: Readonly<R> | undefined) => {
    if (row !== undefined && isWatched(row)) written.push(row);
  };
  return {
    get: (id) => rows.get(id),
    first: (query) => rows.first(query),
    find: (query) => rows.find(query),
    count: (query) => rows.count(query),
    insertIfAbsent: (row) => rows.insertIfAbsent(row),
    delete: (id, expecting) => rows.delete(id, expecting),
    async insert(row) {
      await rows.insert(row);
      add(row);
    },
    async insertAll(inserted) {
      await rows.insertAll(inserted);
      for (const row of inserted) add(row);
    },
    async update(id, patch, expecting) {
      const row = await rows.update(id, patch, expecting);
      add(row);
      return row;
    },
  };
}
