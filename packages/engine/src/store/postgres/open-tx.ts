import { addCondition } from "../commit-conditions.js";
import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { ReadCollection, ReadTx, Tx } from "../store.js";
import type { Connections } from "./connections.js";
import { claimDue, claimWithin, extendLeases } from "./jobs.js";
import type { Transaction } from "./transaction.js";
import { TransactionCollection } from "./transaction-collection.js";

/** The functions of a write transaction beside its collections. */
export type TxFunctions = Pick<Tx, "claimDue" | "extendLeases" | "increase" | "commitAfter">;

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

/** Returns what the work of a transaction gets: the collections that `open` opens, and functions. */
export function viewsOf<T extends ReadTx>(
  open: (name: CollectionName) => ReadCollection<Row>,
  functions?: TxFunctions,
): T {
  // TypeScript does not see the getters that the loop above defines.
  return Object.assign(new CollectionViews(open), functions) as unknown as T;
}

/** Returns what the work of a write transaction gets. Claims and leases take one of the connections `leasing`. */
export function openTx(transaction: Transaction, leasing: Connections): Tx {
  return viewsOf<Tx>((name) => new TransactionCollection(transaction, name), {
    claimDue(claim) {
      transaction.connectTo(leasing);
      return claimDue(transaction, claim, claimWithin(transaction));
    },
    extendLeases(claimed, lease_until) {
      transaction.connectTo(leasing);
      return extendLeases(transaction, claimed, lease_until);
    },
    async increase(counter, by) {
      transaction.assertOpen();
      transaction.increments.push({ counter: { ...counter }, by });
    },
    commitAfter(condition) {
      transaction.assertOpen();
      addCondition(transaction.conditions, condition);
    },
  });
}

/** Returns what the work of a read transaction gets. */
export function openReadTx(transaction: Transaction): ReadTx {
  return viewsOf<ReadTx>((name) => new TransactionCollection(transaction, name));
}
