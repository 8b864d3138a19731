import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { ReadCollection, ReadTx, Tx } from "../store.js";
import type { Draft } from "./draft.js";
import { DraftedCollection } from "./drafted-collection.js";
import { SharedCollection, type SharedRead } from "./shared-read.js";
import { tableOf } from "./table.js";

/** The collections of a transaction, each opened when it is first asked for. */
class View {
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
  Object.defineProperty(View.prototype, name, {
    get(this: View) {
      return this.collection(name);
    },
  });
}

class WritingView extends View {
  readonly claimDue: Tx["claimDue"];
  readonly extendLeases: Tx["extendLeases"];
  readonly increase: Tx["increase"];

  constructor(draft: Draft) {
    super((name) => new DraftedCollection(draft, tableOf(name)));
    this.claimDue = (claim) => draft.claimDue(claim);
    this.extendLeases = (claimed, lease_until) => draft.extendLeases(claimed, lease_until);
    this.increase = (counter, by) => draft.increase(counter, by);
  }
}

/** Gives what a draft's work sees. */
export function openDraft(draft: Draft): Tx {
  // The getters above are what its type promises.
  return new WritingView(draft) as unknown as Tx;
}

/** Gives what a read's work sees; writing through it is refused. */
export function openRead(read: SharedRead): ReadTx {
  return new View((name) => new SharedCollection(read, tableOf(name))) as unknown as ReadTx;
}
