import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Ctx } from "../platform/context.js";
import type { JobRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import type { JobKind } from "./catalog.js";

/** When a job runs again although nothing failed. */
export interface Reschedule {
  /** Epoch ms. */
  at: number;
  /** Replaces the job's payload for the next run; default: the payload stays. */
  payload?: Readonly<Record<string, unknown>>;
}

/** When a job runs again because its work could not be done yet. */
export interface Retry extends Reschedule {
  /** The reason, stored as the job's `last_error`. */
  error: string;
}

/**
 * How a run ended: with neither `retry` nor `reschedule`, the job is complete. Either of them resets the count of
 * unexpected failures.
 */
export type JobResult = {
  /** Runs in the transaction that ends the job, so that both are committed or neither is. Not called once the lease is lost. */
  onCommit?: (tx: Tx) => Promise<void>;
  /**
   * Whether `onCommit` can run at the same time as that of other jobs, in one transaction: what it changes depends on no row that
   * another job changes. Otherwise the job ends in its own transaction. Default: only a job without `onCommit`.
   */
  independent?: boolean;
} & ({ retry?: Retry; reschedule?: never } | { reschedule?: Reschedule; retry?: never });

/**
 * Runs one kind of job. It may be called twice for one job and must then have the same result. `leaseLost` is aborted once
 * another worker may run the job: the result of this run is discarded from then on. `isLeaseHeld` reports the same by the clock, for
 * what must not be sent once it is lost.
 */
export type JobRunner = (
  ctx: Ctx,
  job: JobRow,
  leaseLost: AbortSignalLike,
  isLeaseHeld: () => boolean,
) => Promise<JobResult>;

/** Calls a listener with the end of a lease (epoch ms), now and whenever the lease is extended while it is held. */
export type FollowLease = (listener: (until: number) => void) => void;

/**
 * Runs a prepared job, as `JobRunner` does. `followLease` is for work that another thread does, which cannot ask `isLeaseHeld`; `mayBegin` for
 * jobs with `waitsToBegin`.
 */
export interface PreparedJob {
  (
    leaseLost: AbortSignalLike,
    isLeaseHeld: () => boolean,
    followLease: FollowLease,
    mayBegin: Promise<void> | undefined,
  ): Promise<JobResult>;
  /** An estimate of the bytes that it holds in memory. A key has more slots only for jobs that say that they hold little. */
  memory?: number;
  /**
   * Whether it is called before it may begin. What can be done again without harm it then does at once, and waits for `mayBegin` before
   * anything else, unless that is undefined.
   */
  waitsToBegin?: boolean;
}

/** Runs one kind of job whose jobs are prepared in sets, because a set needs no more transactions than one job. */
export interface SetRunner {
  /**
   * Prepares jobs of one workspace, and returns the functions that run them, in their order. When it rejects, each job is prepared
   * alone, so that one job never harms the others.
   */
  prepare(ctx: Ctx, jobs: readonly JobRow[]): Promise<readonly PreparedJob[]>;
}

export type JobRunners = { readonly [K in JobKind]: JobRunner | SetRunner };

/** Ends what a job was about when the job becomes a dead letter, in the same transaction; by the job's kind. */
export type DeadLetterHandlers = {
  readonly [K in JobKind]?: (ctx: Ctx, tx: Tx, job: JobRow, error: string) => Promise<void>;
};
