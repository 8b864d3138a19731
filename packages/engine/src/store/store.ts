import type { Claim } from "./claim.js";
import type { CollectionName, CounterRow, JobRow, Rows } from "./entities.js";
import type { Conditions, Query, Where } from "./query.js";

/** Whose rows a transaction may see: one workspace's, or (jobs, operator, start-up) everybody's. */
export type Scope = { workspace: string } | "system";

/** Rows of one kind. Rows are immutable: a change makes a new row. */
export interface ReadCollection<R> {
  /** The row with this id, or undefined (also when it belongs to another workspace than the scope's). */
  get(id: string): Promise<Readonly<R> | undefined>;
  /** The first row a query finds, or undefined. */
  first(query: Query<R>): Promise<Readonly<R> | undefined>;
  /** All rows a query finds, in its order. */
  find(query: Query<R>): Promise<Readonly<R>[]>;
  /** How many rows a query without limit would find. */
  count(query: { where?: Where<R>; matching?: Conditions; now?: number }): Promise<number>;
}

export interface Collection<R> extends ReadCollection<R> {
  /** Adds a row; throws `UniqueViolation` when its id or one of the unique keys of its kind is taken. */
  insert(row: R): Promise<void>;
  /** Adds a row unless its id is taken; whether it was added. For rows whose id follows from their value. */
  insertIfAbsent(row: R): Promise<boolean>;
  /** Changes fields of a row and gives it back; undefined, and nothing changed, when it is missing or not as `expecting` says. */
  update(id: string, patch: Partial<R>, expecting?: Where<R>): Promise<Readonly<R> | undefined>;
  /** Removes a row; false when there is none, or when it is not as `expecting` says. */
  delete(id: string, expecting?: Where<R>): Promise<boolean>;
}

/** A consistent view of all collections. */
export type ReadTx = { readonly [C in CollectionName]: ReadCollection<Rows[C]> };

/** A view that can change rows; all changes become visible together, or none does. */
export type Tx = { readonly [C in CollectionName]: Collection<Rows[C]> } & {
  /** Leases due jobs to the caller and gives them back in the order they are due (ties: as they were added). */
  claimDue(claim: Claim): Promise<JobRow[]>;
  /** Makes leases last until `lease_until` (epoch ms); gives those of the jobs that are still leased as they were claimed. */
  extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]>;
  /** Adds to a counter, which begins at 0. Transactions that add to the same one never get in each other's way. */
  increase(counter: Omit<CounterRow, "id" | "count">, by: number): Promise<void>;
} & QuotaTx;

export type LimitName = "hourly" | "daily" | "plan";

/** What a transaction can do about the limits of workspaces; other transactions see it at once and never wait for it. */
export interface QuotaTx {
  /**
   * Counts mail against a workspace's limits, all of it or none, and gives the limit that is in the way, or null. It is
   * undone unless the transaction is kept. `usage` is asked where what was used is not known: after a start, say.
   */
  reserve(wanted: Reservation, usage: () => Promise<Usage>): Promise<LimitName | null>;
  /** Gives back, once the transaction is kept, mail that was reserved at a time (epoch ms). */
  refund(mail: { workspace_id: string; at: number; count: number }): void;
}

/** Mail to be counted, and the limits of its workspace; null: none. */
export interface Reservation extends Readonly<Record<LimitName, number | null>> {
  workspace_id: string;
  /** Since when its mail is counted (epoch ms): what was known before is out of date. */
  since: number;
  now: number;
  count: number;
}

/** What a workspace has used. */
export interface Usage {
  /** Of the last 24 hours, oldest first. */
  hits: readonly { at: number; count: number }[];
  /** Of the calendar month. */
  plan: number;
}

/** Which part of a collection to go through, and how much of it at a time. */
export interface ScanOptions {
  /** Begins behind this id. */
  after?: string;
  /** Ends before this id. */
  before?: string;
  /** Rows of a batch at most; 500. */
  batch?: number;
}

/** The state of everything a store holds; opaque, good for `restore` of the same kind of store. */
export interface StoreSnapshot {
  readonly collections: { readonly [C in CollectionName]?: readonly unknown[] };
}

/**
 * The one way to keep data. `memory`, `json` and `postgres` implement it and pass the same suite.
 * Write transactions behave as if run one after another; a transaction whose work throws leaves no trace.
 */
export interface Store {
  readonly kind: "memory" | "json" | "postgres";
  /** Whether this process alone can hold the store open, so that leases of an earlier process are void at start. */
  readonly exclusive: boolean;
  /** How often (ms) to look for jobs that other processes queued or left behind; absent where there are none. */
  readonly pollInterval?: number;
  /**
   * Runs `work` and resolves with what it gives once its changes are durable. It may be run more than once; of one run alone
   * anything is kept.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` on what is committed and resolves once everything it could see is durable. */
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** When the next queued job is due (ms), or undefined when there is none. */
  nextRunAt(options?: { withoutKinds?: readonly string[] }): Promise<number | undefined>;
  /** Calls `listener` after each commit of this process that queued a job; gives back how to stop it. */
  onQueued(listener: () => void): () => void;
  readonly windows: RateWindows;
  /**
   * The rows of a collection in the order of their ids, batch after batch, those that are read by id only as well: for what
   * goes through a whole store. Each batch holds what is committed when it is asked for.
   */
  scan<C extends CollectionName>(collection: C, options?: ScanOptions): AsyncIterable<readonly Readonly<Rows[C]>[]>;
  snapshot(): Promise<StoreSnapshot>;
  restore(snapshot: StoreSnapshot): Promise<void>;
  /** Undefined while all is well, else why nothing can be written. */
  failure(): Error | undefined;
  /** Makes everything durable, releases files and locks. Calls after it are refused. */
  close(): Promise<void>;
}

/**
 * By how much (ms) the clocks of processes that share a store may differ, and a clock may step back unnoticed. What was
 * counted against a limit later than that was counted before a clock was set back, and is forgotten.
 */
export const clockTolerance = 5_000;

/** Exact sliding windows: the log of what was counted, not a bucket. */
export interface RateWindows {
  /** Counts `cost` under `key` when fewer than `limit` were counted in the window before `now`; a cost of 0 only looks. */
  admit(hit: { key: string; now: number; window_ms: number; limit: number; cost: number }): Promise<WindowState>;
  /** Changes what an admitted hit cost (0 forgets it) and gives the state after it. */
  recharge(hit: {
    key: string;
    now: number;
    window_ms: number;
    limit: number;
    hit: number;
    cost: number;
  }): Promise<WindowState>;
}

export interface WindowState {
  admitted: boolean;
  /** Names the hit for `recharge`; 0 when nothing was counted. */
  hit: number;
  /** What is counted in the window now, this hit included. */
  used: number;
  /** When the oldest counted entry leaves the window (ms); `now + window_ms` when nothing is counted. */
  reset_at: number;
  /** When a hit will be admitted again (ms); `now` when it would be at once. */
  retry_at: number;
}

/** A row whose id or unique key exists already. */
export class UniqueViolation extends Error {
  readonly collection: CollectionName;
  readonly fields: readonly string[];

  constructor(collection: CollectionName, fields: readonly string[]) {
    super(`a row of ${collection} with the same ${fields.join(" and ")} exists`);
    this.name = "UniqueViolation";
    this.collection = collection;
    this.fields = fields;
  }
}

/** The store cannot keep what is asked (full disk, database away, failed sync); nothing of it was kept. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreUnavailable";
  }
}

/** Returns why nothing can be kept, in words that may be shown to every caller: no address, no file. */
export function publicReason({ message }: StoreUnavailable): string {
  return message.startsWith("the database is away")
    ? "the database is away"
    : "the service cannot store anything at the moment";
}

/** The store's files are damaged, or another process holds them; the message names file and offset, or the process. */
export class StoreRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreRefused";
  }
}

/** The database takes no connection of ours as it is configured (user, password, database, rights); the message says why. */
export class StoreDenied extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreDenied";
  }
}
