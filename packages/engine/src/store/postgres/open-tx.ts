import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { ReadCollection, ReadTx, Tx } from "../store.js";
import { SnapshotCollection, type SnapshotRead } from "./snapshot-read.js";
import { sqlTableOf } from "./sql-table.js";
import type { UnitOfWork } from "./unit-of-work.js";
import { UnitOfWorkCollection } from "./unit-of-work-collection.js";

/** The collections of a transaction, each opened at its first use. */
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

  constructor(unitOfWork: UnitOfWork) {
    super((name) => new UnitOfWorkCollection(unitOfWork, sqlTableOf(name)));
    this.claimDue = (claim) => unitOfWork.claimDue(claim);
    this.extendLeases = (claimed, lease_until) => unitOfWork.extendLeases(claimed, lease_until);
    this.increase = (counter, by) => unitOfWork.increase(counter, by);
  }
}

/** Returns the collections and functions that the work of a write transaction gets. */
export function openUnitOfWork(unitOfWork: UnitOfWork): Tx {
  // TypeScript does not see the getters that the loop above defines.
  return new WritableViews(unitOfWork) as unknown as Tx;
}

/** Returns the collections that the work of a read transaction gets. */
export function openSnapshotRead(read: SnapshotRead): ReadTx {
  return new CollectionViews((name) => new SnapshotCollection(read, sqlTableOf(name))) as unknown as ReadTx;
}
