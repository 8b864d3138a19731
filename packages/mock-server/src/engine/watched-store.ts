import type { Collection, Store, Tx } from "@posthorn/engine/core";
import { type DeliveryRow, type EventRow, entities, type MessageRow } from "@posthorn/engine/internal";

/** Rows that a transaction wrote, in order. */
export interface Written {
  readonly events: EventRow[];
  readonly deliveries: Readonly<DeliveryRow>[];
  /** Those that were sent for a later time. */
  readonly scheduled: Readonly<MessageRow>[];
}

/**
 * Gives back a store that tells of the events, deliveries and scheduled mail each transaction wrote, once it is committed.
 * Where messages ended, `onMail` is told of their workspaces, and may do more in the same transaction.
 */
export function watchStore(
  store: Store,
  onWritten: (written: Written) => void,
  onMail: (tx: Tx, workspaces: ReadonlySet<string>) => Promise<void>,
): Store {
  return {
    ...store,
    async transaction(scope, work) {
      const written: Written = { events: [], deliveries: [], scheduled: [] };
      const result = await store.transaction(scope, async (tx) => {
        const mailed = new Set<string>();
        const result = await work(new WatchedTx(tx, written, mailed) as unknown as Tx);
        if (mailed.size > 0) await onMail(tx, mailed);
        return result;
      });
      if (Object.values(written).some(({ length }) => length > 0)) onWritten(written);
      return result;
    },
  };
}

/** A transaction that notes what it writes of some collections and passes everything else on. */
class WatchedTx {
  readonly tx: Tx;
  readonly #written: Written;
  readonly #mailed: Set<string>;
  #events: Tx["events"] | undefined;
  #deliveries: Tx["deliveries"] | undefined;
  #messages: Tx["messages"] | undefined;

  constructor(tx: Tx, written: Written, mailed: Set<string>) {
    this.tx = tx;
    this.#written = written;
    this.#mailed = mailed;
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
      if (row.concluded_at !== null) this.#mailed.add(row.workspace_id);
      return row.send_at !== null;
    });
    return this.#messages;
  }

  claimDue(...claim: Parameters<Tx["claimDue"]>) {
    return this.tx.claimDue(...claim);
  }

  extendLeases(...leases: Parameters<Tx["extendLeases"]>) {
    return this.tx.extendLeases(...leases);
  }

  reserve(...wanted: Parameters<Tx["reserve"]>) {
    return this.tx.reserve(...wanted);
  }

  refund(...mail: Parameters<Tx["refund"]>) {
    this.tx.refund(...mail);
  }

  increase(...addition: Parameters<Tx["increase"]>) {
    return this.tx.increase(...addition);
  }
}

for (const name of Object.keys(entities) as (keyof typeof entities)[]) {
  if (name in WatchedTx.prototype) continue;
  Object.defineProperty(WatchedTx.prototype, name, {
    get(this: WatchedTx) {
      return this.tx[name];
    },
  });
}

function watch<R>(
  rows: Collection<R>,
  written: Readonly<R>[],
  isWatched: (row: Readonly<R>) => boolean = () => true,
): Collection<R> {
  const note = (row: Readonly<R> | undefined) => {
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
      note(row);
    },
    async update(id, patch, expecting) {
      const row = await rows.update(id, patch, expecting);
      note(row);
      return row;
    },
  };
}
