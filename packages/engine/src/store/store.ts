import type { Claim } from "./claim.js";
import type { CollectionName, CounterRow, JobRow, Rows } from "./entities.js";
import type { Conditions, Query, Where } from "./query.js";

/** The rows a transaction may see: those of one workspace, or all (for jobs, the admin API and start-up). */
export type Scope = { workspace: string } | "system";

/** The rows of one collection. Rows are immutable: an update makes a new row. */
export interface ReadCollection<R> {
  /** Returns the row with this id, or undefined. A row of a workspace outside the scope is undefined too. */
  get(id: string): Promise<Readonly<R> | undefined>;
  /** Returns the first row of a query, or undefined. */
  first(query: Query<R>): Promise<Readonly<R> | undefined>;
  /** Returns all rows of a query, in its order. */
  find(query: Query<R>): Promise<Readonly<R>[]>;
  /** Returns how many rows a query without limit and offset finds. */
  count(query: { where?: Where<R>; matching?: Conditions; now?: number }): Promise<number>;
}

export interface Collection<R> extends ReadCollection<R> {
  /** Inserts a row. Throws `UniqueViolation` when another row has its id or one of its unique keys. */
  insert(row: R): Promise<void>;
  /** Inserts several rows, which takes less than one after another. */
  insertAll(rows: readonly R[]): Promise<void>;
  /** Inserts a row unless a row has its id. For rows whose id is derived from their value. */
  insertIfAbsent(row: R): Promise<void>;
  /** Updates fields of a row and returns the new row. Returns undefined, without a change, when the row is missing or does not match `expecting`. */
  update(id: string, patch: Partial<R>, expecting?: Where<R>): Promise<Readonly<R> | undefined>;
  /** Deletes a row. Returns false when the row is missing or does not match `expecting`. */
  delete(id: string, expecting?: Where<R>): Promise<boolean>;
}

/** A consistent view of all collections. */
export type ReadTx = { readonly [C in CollectionName]: ReadCollection<Rows[C]> };

/** A view that can change rows. Its changes become visible together or not at all. */
export type Tx = { readonly [C in CollectionName]: Collection<Rows[C]> } & {
  /** Leases due jobs and returns them in the order they are due, then by id. The leases may stay where the transaction fails: they expire. */
  claimDue(claim: Claim): Promise<JobRow[]>;
  /** Extends leases to `lease_until` (epoch ms). Returns the jobs that still have the lease they were claimed with. */
  extendLeases(claimed: readonly JobRow[], lease_until: number): Promise<JobRow[]>;
  /** Adds to a counter, which begins at 0. Transactions that add to the same counter never conflict. */
  increase(counter: Omit<CounterRow, "id" | "count">, by: number): Promise<void>;
  /**
   * Makes the transaction commit only once `condition` has resolved. Where it rejects, the transaction changes nothing and rejects
   * with its error. PostgreSQL writes the changes meanwhile.
   */
  commitAfter(condition: Promise<void>): void;
  /** The limits on mail. */
  readonly quota: TransactionQuota;
};

export type LimitName = "hourly" | "daily" | "plan";

/** Reservations against the limits of workspaces. Other transactions see a reservation at once and never wait for it. */
export interface TransactionQuota {
  /**
   * Counts mail against the limits of a workspace. Returns null, or the limit that is exceeded; then nothing is counted. The
   * reservation is undone unless the transaction commits. `usage` is called when the store does not know what the workspace
   * has used, for example after a start.
   */
  reserve(reservation: Reservation, usage: () => Promise<Usage>): Promise<LimitName | null>;
  /** Returns mail that was reserved at a time (epoch ms) to the limits, after the transaction has committed. */
  refund(mail: { workspace_id: string; at: number; count: number }): void;
}

/** Mail to be counted, and the limits of its workspace; null: no limit. */
export interface Reservation extends Readonly<Record<LimitName, number | null>> {
  workspace_id: string;
  /** When the limits were last set (epoch ms). What the store knew before that is out of date. */
  since: number;
  now: number;
  count: number;
}

/** What a workspace has used of its limits. */
export interface Usage {
  /** Mail of the last 24 hours, oldest first. */
  hits: readonly { at: number; count: number }[];
  /** Mail of the calendar month. */
  plan: number;
}

/** The queued jobs among which to find the next one. */
export interface NextRunAtOptions {
  /** Leaves out jobs of these kinds. */
  withoutKinds?: readonly string[];
  /** Leaves out jobs that are due until this time (epoch ms). */
  after?: number | undefined;
}

export interface ReadOptions {
  /** Whether all that is read is from one state of the store; default: yes. Without, PostgreSQL reads in fewer statements. */
  snapshot?: boolean;
  /**
   * Names what is read, of reads without a snapshot. Those of the same name may share one run of their work, and its result, where
   * they began before it read anything. It saves most of what a read costs where many ask for the same.
   */
  name?: string;
}

/** The part of a collection to scan, and the size of a batch. */
export interface ScanOptions {
  /** Only rows with an id after this one. */
  after?: string;
  /** Only rows with an id before this one. */
  before?: string;
  /** The most rows of a batch; default 500. */
  batch?: number;
}

/** All rows of a store. Opaque: only for `restore` of the same kind of store. */
export interface StoreSnapshot {
  readonly collections: { readonly [C in CollectionName]?: readonly unknown[] };
}

/**
 * The interface of all stores. `memory`, `json` and `postgres` implement it and pass the same suite. Write transactions are
 * serializable. A transaction whose work throws changes nothing.
 */
export interface Store {
  readonly kind: "memory" | "json" | "postgres";
  /** Whether only one process can have the store open. Then leases of an earlier process are void at the start. */
  readonly exclusive: boolean;
  /** How often (ms) to poll for jobs that other processes queued or whose leases expired; absent where there is one process only. */
  readonly pollInterval?: number;
  /**
   * Runs `work` and resolves with its result when its changes are durable. `work` may run more than once; only the changes of
   * one run are committed.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` on committed rows and resolves with its result when everything it could read is durable. */
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T>;
  /** Returns when the next queued job is due (epoch ms), or undefined when there is none. */
  nextRunAt(options?: NextRunAtOptions): Promise<number | undefined>;
  /**
   * Returns how many queued jobs are due at a time (epoch ms), and when the first of them became due. The time it takes does not
   * grow with the number of jobs: PostgreSQL counts at most `mostDueCounted`.
   */
  dueJobs(now: number): Promise<DueJobs>;
  /** Calls `listener` after each commit of this process that queued a job. Returns a function that stops it. */
  onQueued(listener: () => void): () => void;
  readonly windows: RateWindows;
  /**
   * Returns a number that differs after every change of a collection's rows, committed or not. Absent where other processes
   * may change rows.
   */
  revision?(collection: CollectionName): number;
  /**
   * Returns the rows of a collection, also out-of-line rows, in batches ordered by id. Each batch holds what is committed when
   * it is requested.
   */
  scan<C extends CollectionName>(collection: C, options?: ScanOptions): AsyncIterable<readonly Readonly<Rows[C]>[]>;
  snapshot(): Promise<StoreSnapshot>;
  restore(snapshot: StoreSnapshot): Promise<void>;
  /** Rewrites the files, so that none has values that were deleted before. Does nothing where the store keeps no old versions itself. */
  purge(): Promise<void>;
  /** Returns why nothing can be written, or undefined. */
  failure(): Error | undefined;
  /** Makes everything durable and releases files and locks. Later calls throw `StoreUnavailable`. */
  close(): Promise<void>;
}

/** The queued jobs that are due and that no worker has claimed. */
export interface DueJobs {
  count: number;
  /** Epoch ms; undefined when none is due. */
  since: number | undefined;
}

/** The most due jobs that a database counts at once. */
export const mostDueCounted = 10_000;

/**
 * How far (ms) the clocks of processes that share a store may differ, and how far a clock may step back without effect. An
 * entry that was counted against a limit later than this in the future was counted before a clock was set back. It is dropped.
 */
export const clockTolerance = 5_000;

/** Exact sliding windows: each hit is logged, there are no buckets. A store that counts in this process answers at once. */
export interface RateWindows {
  /** Counts `cost` for `key` if less than `limit` is counted in the window that ends `now`. A cost of 0 only reads the window. */
  admit(hit: {
    key: string;
    now: number;
    window_ms: number;
    limit: number;
    cost: number;
  }): WindowState | Promise<WindowState>;
  /** Changes the cost of an admitted hit (0 removes it) and returns the new state. */
  recharge(hit: {
    key: string;
    now: number;
    window_ms: number;
    limit: number;
    hit: number;
    cost: number;
  }): WindowState | Promise<WindowState>;
}

export interface WindowState {
  admitted: boolean;
  /** The id of the hit for `recharge`; 0 when nothing was counted. */
  hit: number;
  /** The cost that is counted in the window now, including this hit. */
  used: number;
  /** When the oldest entry leaves the window (epoch ms); `now + window_ms` when the window is empty. */
  reset_at: number;
  /** When a hit will be admitted again (epoch ms); `now` when it would be admitted at once. */
  retry_at: number;
}

/** Thrown when another row has the same id or unique key. */
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

/** Thrown when the store cannot write: full disk, failed sync, no connection to the database. Nothing was written. */
export class StoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreUnavailable";
  }
}

/** Returns why nothing can be written, in words that every caller may see: without addresses and files. */
export function publicReason({ message }: StoreUnavailable): string {
  return message.startsWith("the database is away")
    ? "the database is away"
    : "the service cannot store anything at the moment";
}

/** Thrown when files of the store are damaged or another process holds them. The message names file and offset, or the process. */
export class StoreRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreRefused";
  }
}

/** Returns the refusal of a store that a later version has written, with what its operator can do. */
export function refusalOfNewer(what: string): StoreRefused {
  return new StoreRefused(`${what}: run that version, or restore a copy from before the upgrade`);
}

/** Thrown when the database rejects the connection as configured: user, password, database, rights. The message says why. */
export class StoreDenied extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreDenied";
  }
}
