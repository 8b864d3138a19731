import type { Claim } from "../claim.js";
import { addCondition } from "../commit-conditions.js";
import { counterId } from "../counter-id.js";
import { type CollectionName, type CounterRow, type Entity, entities, type JobRow, type Rows } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { Collection, ReadTx, Scope, Tx } from "../store.js";
import { OutOfLineCollection, type RowChange, TableCollection, type TransactionState } from "./collections.js";
import type { OutOfLineTable } from "./out-of-line-table.js";
import type { Table } from "./table.js";

/** The tables of all collections. */
export interface Tables {
  readonly inMemory: ReadonlyMap<CollectionName, Table>;
  readonly outOfLine: OutOfLineTable;
}

/** The collections as one transaction sees them. A collection is created on its first use. */
class TransactionView implements TransactionState {
  readonly workspace: string | undefined;
  readonly #tables: Tables;
  readonly #changes: RowChange[] | undefined;
  readonly #opened = new Map<CollectionName, Collection<Row>>();
  /** The index in `#changes` of the change of each counter that was increased. */
  readonly #incrementAt = new Map<string, number>();
  /** What the transaction waits for before it commits. */
  readonly conditions: Promise<void>[] = [];
  #ended = false;

  constructor(tables: Tables, scope: Scope, changes: RowChange[] | undefined) {
    this.#tables = tables;
    this.workspace = scope === "system" ? undefined : scope.workspace;
    this.#changes = changes;
  }

  end(): void {
    this.#ended = true;
  }

  assertOpen(): void {
    if (this.#ended) throw new Error("the transaction is over");
  }

  record(change: RowChange): void {
    if (this.#changes === undefined) {
      change.undo();
      throw new Error("a read cannot write");
    }
    this.#changes.push(change);
  }

  joinedValues(collection: CollectionName, field: string): ReturnType<TransactionState["joinedValues"]> {
    const fields = entityOf(collection).joinedFields;
    const joined = fields !== undefined && Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (joined === undefined) return undefined;
    const index = this.#tables.inMemory
      .get(joined.collection)
      ?.indexes.find(({ on }) => on.length === 2 && on[0] === "workspace_id" && on[1] === joined.by);
    if (index === undefined) throw new Error(`${joined.collection} needs an index by ${joined.by}`);
    return (fits) => {
      const passes = (related: Row) => fits(related[joined.value]);
      return (row) => index.someRow([row.workspace_id as string, row.id as string], passes);
    };
  }

  collection(name: CollectionName): Collection<Row> {
    const opened = this.#opened.get(name);
    if (opened !== undefined) return opened;
    const { tenant } = entityOf(name);
    const table = this.#tables.inMemory.get(name);
    const collection =
      table === undefined
        ? new OutOfLineCollection(this, name, this.#tables.outOfLine, tenant)
        : new TableCollection(this, table, tenant);
    this.#opened.set(name, collection);
    return collection;
  }

  async claimDue(claim: Claim): Promise<JobRow[]> {
    if (this.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
    this.assertOpen();
    const { lease_until, lease_token } = claim;
    const jobs = this.collection("jobs") as TableCollection;
    const claimed: Row[] = [];
    for (const { row } of this.#tables.inMemory.get("jobs")?.queue?.due(claim) ?? []) {
      const patch = { state: "leased", attempts: (row.attempts as number) + 1, lease_until, lease_token };
      const leased = jobs.updateCurrent(row.id, patch);
      if (leased !== undefined) claimed.push(leased);
    }
    return claimed as unknown as JobRow[];
  }

  async extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]> {
    if (this.workspace !== undefined) throw new Error("leases are extended in the system scope");
    const jobs = this.collection("jobs") as TableCollection;
    const ours: JobRow[] = [];
    for (const job of claimed) {
      const { id, lease_token } = job;
      if (jobs.updateCurrent(id, { lease_until }, { lease_token }) !== undefined) ours.push(job);
    }
    return ours;
  }

  commitAfter(condition: Promise<void>): void {
    this.assertOpen();
    addCondition(this.conditions, condition);
  }

  /** Reads and writes the counter at once: callers of one transaction may add to it at the same time. */
  async increase(counter: Omit<CounterRow, "id" | "count">, by: number): Promise<void> {
    const counters = this.collection("counters") as TableCollection;
    const id = counterId(counter);
    const before = counters.current(id);
    const written = before === undefined ? counters.insert({ id, ...counter, count: by }) : undefined;
    if (before !== undefined) counters.updateCurrent(id, { count: (before.count as number) + by });
    this.#mergeIncrement(id, before);
    if (written !== undefined) await written;
  }

  /** Merges the last change, of a counter, into the earlier change of the same counter. A batch may increase one a thousand times. */
  #mergeIncrement(id: string, before: Row | undefined): void {
    const changes = this.#changes ?? [];
    const at = this.#incrementAt.get(id) ?? -1;
    const earlier = changes[at];
    const last = changes[changes.length - 1];
    // Other code of the transaction may have changed the counter in between. Then the changes stay apart.
    if (last === undefined || earlier === undefined || earlier.row !== before) {
      this.#incrementAt.set(id, changes.length - 1);
      return;
    }
    changes.pop();
    const { collection } = earlier;
    const undo = () => earlier.undo();
    changes[at] = { collection, id, row: last.row, undo, ...(earlier.patch && last.patch && { patch: last.patch }) };
  }
}

for (const name of Object.keys(entities) as CollectionName[]) {
  Object.defineProperty(TransactionView.prototype, name, {
    get(this: TransactionView) {
      return this.collection(name);
    },
  });
}

/** A view, a function that ends it, and the conditions of its commit. */
interface OpenView {
  tx: Tx & ReadTx;
  end: () => void;
  conditions: readonly Promise<void>[];
}

/** Returns the view of a transaction. It records changes in `changes`; without that it is read-only. */
export function openView(tables: Tables, scope: Scope, changes?: RowChange[]): OpenView {
  const view = new TransactionView(tables, scope, changes);
  // The getters that are defined above implement the collections of the type.
  return { tx: view as unknown as Tx & ReadTx, end: () => view.end(), conditions: view.conditions };
}

/** Returns the declaration of a collection, without the type of its rows. */
export function entityOf(name: CollectionName): Entity<Rows[CollectionName]> {
  return entities[name] as Entity<Rows[CollectionName]>;
}
