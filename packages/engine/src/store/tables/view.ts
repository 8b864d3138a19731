import type { Claim } from "../claim.js";
import { counterId } from "../counter-id.js";
import { type CollectionName, type CounterRow, type Entity, entities, type JobRow, type Rows } from "../entities.js";
import type { Row } from "../rows/row.js";
import type { Collection, ReadTx, Scope, Tx } from "../store.js";
import type { ColdTable } from "./cold-table.js";
import { type Change, ColdCollection, type Session, TableCollection } from "./collections.js";
import type { Table } from "./table.js";

/** The tables of all collections. */
export interface Tables {
  readonly held: ReadonlyMap<CollectionName, Table>;
  readonly cold: ColdTable;
}

/** What a transaction sees. Collections are opened when they are first asked for. */
class View implements Session {
  readonly workspace: string | undefined;
  readonly #tables: Tables;
  readonly #changes: Change[] | undefined;
  readonly #opened = new Map<CollectionName, Collection<Row>>();
  /** Where in the changes each counter's is that was added to. */
  readonly #increased = new Map<string, number>();
  #over = false;

  constructor(tables: Tables, scope: Scope, changes: Change[] | undefined) {
    this.#tables = tables;
    this.workspace = scope === "system" ? undefined : scope.workspace;
    this.#changes = changes;
  }

  end(): void {
    this.#over = true;
  }

  check(): void {
    if (this.#over) throw new Error("the transaction is over");
  }

  note(change: Change): void {
    if (this.#changes === undefined) {
      change.undo();
      throw new Error("a read cannot write");
    }
    this.#changes.push(change);
  }

  several(collection: CollectionName, field: string): ReturnType<Session["several"]> {
    const places = entityOf(collection).several;
    const place = places !== undefined && Object.hasOwn(places, field) ? places[field] : undefined;
    if (place === undefined) return undefined;
    const path = this.#tables.held
      .get(place.collection)
      ?.indexes.find(({ on }) => on.length === 2 && on[0] === "workspace_id" && on[1] === place.by);
    if (path === undefined) throw new Error(`${place.collection} needs an index by ${place.by}`);
    return (fits) => {
      const passes = (related: Row) => fits(related[place.value]);
      return (row) => path.hasRow([row.workspace_id as string, row.id as string], passes);
    };
  }

  collection(name: CollectionName): Collection<Row> {
    const opened = this.#opened.get(name);
    if (opened !== undefined) return opened;
    const { tenant } = entityOf(name);
    const table = this.#tables.held.get(name);
    const collection =
      table === undefined
        ? new ColdCollection(this, name, this.#tables.cold, tenant)
        : new TableCollection(this, table, tenant);
    this.#opened.set(name, collection);
    return collection;
  }

  async claimDue(claim: Claim): Promise<JobRow[]> {
    if (this.workspace !== undefined) throw new Error("jobs are claimed in the system scope");
    this.check();
    const { lease_until, lease_token } = claim;
    const jobs = this.collection("jobs");
    const claimed: Row[] = [];
    for (const { row } of this.#tables.held.get("jobs")?.queue?.due(claim) ?? []) {
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
    this.#gather(id, before);
  }

  /** Makes the change of a counter that was noted last one with the earlier one that it follows: a batch counts a thousand times. */
  #gather(id: string, before: Row | undefined): void {
    const changes = this.#changes ?? [];
    const at = this.#increased.get(id) ?? -1;
    const earlier = changes[at];
    const last = changes[changes.length - 1];
    // Between the two, the counter may have been changed in another way.
    if (last === undefined || earlier === undefined || earlier.row !== before) {
      this.#increased.set(id, changes.length - 1);
      return;
    }
    changes.pop();
    changes[at] = { ...earlier, row: last.row, ...(earlier.patch && { patch: last.patch }) };
  }
}

for (const name of Object.keys(entities) as CollectionName[]) {
  Object.defineProperty(View.prototype, name, {
    get(this: View) {
      return this.collection(name);
    },
  });
}

/** Gives what a transaction of a scope sees, its changes noted in `changes` (without them it cannot write), and how to end it. */
export function openView(tables: Tables, scope: Scope, changes?: Change[]): { tx: Tx & ReadTx; end: () => void } {
  const view = new View(tables, scope, changes);
  // The getters above are what its type promises.
  return { tx: view as unknown as Tx & ReadTx, end: () => view.end() };
}

/** Gives what is declared about a collection, whatever its rows are. */
export function entityOf(name: CollectionName): Entity<Rows[CollectionName]> {
  return entities[name] as Entity<Rows[CollectionName]>;
}
