import { type EventRow, entities, type Store, type Tx } from "@posthorn/engine/core";

/** Gives back a store that tells of the events of each transaction once it is committed. */
export function watchEvents(store: Store, onEvents: (events: readonly EventRow[]) => void): Store {
  return {
    ...store,
    async transaction(scope, work) {
      const added: EventRow[] = [];
      const result = await store.transaction(scope, (tx) => work(new WatchedTx(tx, added) as unknown as Tx));
      if (added.length > 0) onEvents(added);
      return result;
    },
  };
}

type Events = Tx["events"];

/** A transaction that notes the events it writes and passes everything else on. */
class WatchedTx {
  readonly tx: Tx;
  readonly #added: EventRow[];
  #events: Events | undefined;

  constructor(tx: Tx, added: EventRow[]) {
    this.tx = tx;
    this.#added = added;
  }

  get events(): Events {
    this.#events ??= watch(this.tx.events, this.#added);
    return this.#events;
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

  giveBack(...mail: Parameters<Tx["giveBack"]>) {
    this.tx.giveBack(...mail);
  }

  increase(...addition: Parameters<Tx["increase"]>) {
    return this.tx.increase(...addition);
  }
}

for (const name of Object.keys(entities) as (keyof typeof entities)[]) {
  if (name === "events") continue;
  Object.defineProperty(WatchedTx.prototype, name, {
    get(this: WatchedTx) {
      return this.tx[name];
    },
  });
}

function watch(events: Events, added: EventRow[]): Events {
  return {
    get: (id) => events.get(id),
    first: (query) => events.first(query),
    find: (query) => events.find(query),
    count: (query) => events.count(query),
    ensure: (row) => events.ensure(row),
    update: (id, patch, expecting) => events.update(id, patch, expecting),
    delete: (id, expecting) => events.delete(id, expecting),
    async insert(row) {
      await events.insert(row);
      added.push(row);
    },
  };
}
