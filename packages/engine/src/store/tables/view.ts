import type { Claim } from "../claim.js";
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

/** What a transaction sees. Collections are opened when they are first asked for. */
class TransactionView implements TransactionState {
  readonly workspace: string | undefined;
  readonly #tables: Tables;
  readonly #changes: RowChange[] | undefined;
  readonly #opened = new Map<CollectionName, Collection<Row>>();
  /** Where in the changes each counter's is that was added to. */
  readonly #incrementAt = new Map<string, number>();
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
    const places = entityOf(collection).joinedFields;
    const place = places !== undefined && Object.hasOwn(places, field) ? places[field] : undefined;
    if (place === undefined) return undefined;
    const path = this.#tables.inMemory
      .get(place.collection)
      ?.indexes.find(({ on }) => on.length === 2 && on[0] === "workspace_id" && on[1] === place.by);
    if (path === undefined) throw new Error(`${place.collection} needs an index by ${place.by}`);
    return (fits) => {
      const passes = (related: Row) => fits(related[place.value]);
      return (row) => path.someRow([row.workspace_id as string, row.id as string], passes);
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
    const jobs = this.collection("jobs");
    const claimed: Row[] = [];
    for (const { row } of this.#tables.inMemory.get("jobs")?.queue?.due(claim) ?? []) {
      const patch = { state: "leased", attempts: (row.attempts as number) + 1, lease_until, lease_token };
      const leased = await jobs.update(row.id, patch);
      if (leased !== undefined) claimed.push(leased);
    }
    return claimed as unknown as JobRow[];
  }

  async extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]> {
    if (this.workspace !== undefined) throw new Error("leases are extended in the system scope");
    const jobs = this.collection("jobs");
    const ours: JobRow[] = [];
    for (const job of claimed) {
      const { id, lease_token } = job;
      if ((await jobs.update(id, { lease_until }, { lease_token })) !== undefined) ours.push(job);
    }
    return ours;
  }

  async increase(counter: Omit<CounterRow, "id" | "count">, by: number): Promise<void> {
    const counters = this.collection("counters");
    const id = counterId(counter);
    const before = await counters.get(id);
    if (before === undefined) await counters.insert({ id, ...counter, count: by });
    else await counters.update(id, { count: (before.count as number) + by });
    this.#mergeIncrement(id, before);
  }

  /** Makes the change of a counter that was noted last one with the earlier one that it follows: a batch counts a thousand times. */
  #mergeIncrement(id: string, before: Row | undefined): void {
    const changes = this.#changes ?? [];
    const at = this.#incrementAt.get(id) ?? -1;
    const earlier = changes[at];
    const last = changes[changes.length - 1];
    // Between the two, the counter may have been changed in another way.
    if (last === undefined || earlier === undefined || earlier.row !== before) {
      this.#incrementAt.set(id, changes.length - 1);
      return;
    }
    changes.pop();
    changes[at] = { ...earlier, row: last.row, ...(earlier.patch && { patch: last.patch }) };
  }
}

for (const name of Object.keys(entities) as CollectionName[]) {
  Object.defineProperty(TransactionView.prototype, name, {
    get(this: TransactionView) {
      return this.collection(name);
    },
  });
}

/** Gives what a transaction of a scope sees, its changes noted in `changes` (without them it cannot write), and how to end it. */
export function openView(tables: Tables, scope: Scope, changes?: RowChange[]): { tx: Tx & ReadTx; end: () => void } {
  const view = new TransactionView(tables, scope, changes);
  // The getters above are what its type promises.
  return { tx: view as unknown as Tx & ReadTx, end: () => view.end() };
}

/** Gives what is declared about a collection, whatever its rows are. */
export function entityOf(name: CollectionName): Entity<Rows[CollectionName]> {
  return entities[name] as Entity<Rows[CollectionName]>;
}
