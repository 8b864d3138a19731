import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { ReadCollection, ReadTx, Tx } from "../store.js";
import { SnapshotCollection, type SnapshotRead } from "./snapshot-read.js";
import { sqlTableOf } from "./sql-table.js";
import type { UnitOfWork } from "./unit-of-work.js";
import { UnitOfWorkCollection } from "./unit-of-work-collection.js";

/** The collections of a transaction, each opened when it is first asked for. */
class CollectionViews {
  readonly #open: (name: CollectionName) => ReadCollection<Row>;
  readonly #opened = new Map<CollectionName, ReadCollection<Row>>();

  constructor(open: (name: CollectionName) => ReadCollection<Row>) {
    this.#open = open;
  }

  collection(name: CollectionName): ReadCollection<Row> {
    let collection = this.#opened.get(name);
    if (collection === undefined) {
      collection = this.#open(name);
      this.#opened.set(name, collection);
    }
    return collection;
  }
}

for (const name of Object.keys(entities) as CollectionName[]) {
  Object.defineProperty(CollectionViews.prototype, name, {
    get(this: CollectionViews) {
      return this.collection(name);
    },
  });
}

class WritableViews extends CollectionViews {
  readonly claimDue: Tx["claimDue"];
  readonly extendLeases: Tx["extendLeases"];
  readonly increase: Tx["increase"];

  constructor(draft: UnitOfWork) {
    super((name) => new UnitOfWorkCollection(draft, sqlTableOf(name)));
    this.claimDue = (claim) => draft.claimDue(claim);
    this.extendLeases = (claimed, lease_until) => draft.extendLeases(claimed, lease_until);
    this.increase = (counter, by) => draft.increase(counter, by);
  }
}

/** Gives what a draft's work sees. */
export function openUnitOfWork(draft: UnitOfWork): Tx {
  // The getters above are what its type promises.
  return new WritableViews(draft) as unknown as Tx;
}

/** Gives what a read's work sees; writing through it is refused. */
export function openSnapshotRead(read: SnapshotRead): ReadTx {
  return new CollectionViews((name) => new SnapshotCollection(read, sqlTableOf(name))) as unknown as ReadTx;
}
