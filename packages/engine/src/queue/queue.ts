import type { Ctx } from "../platform/context.js";
import { toTraceparent } from "../platform/trace.js";
import type { JobRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import type { JobKind, JobPayloads } from "./catalog.js";
import type { Reschedule, Retry } from "./job-runner.js";

export interface NewJob<K extends JobKind> {
  kind: K;
  /** The id of what the job is about. A kind has at most one job per ref. */
  ref: string;
  workspace_id: string;
  /** Jobs with the same key share a concurrency limit; default: the workspace's id. */
  concurrency_key?: string;
  payload: JobPayloads[K];
  /** Epoch ms; default now. */
  run_at?: number;
}

/** Adds a job in the caller's transaction: the job exists exactly when its cause is committed. */
export function addJob<K extends JobKind>(ctx: Ctx, tx: Tx, job: NewJob<K>): Promise<void> {
  return tx.jobs.insert(jobRow(ctx, job));
}

/** Adds several jobs, as `addJob` does one. */
export function addJobs<K extends JobKind>(ctx: Ctx, tx: Tx, jobs: readonly NewJob<K>[]): Promise<void> {
  return tx.jobs.insertAll(jobs.map((job) => jobRow(ctx, job)));
}

function jobRow<K extends JobKind>(ctx: Ctx, job: NewJob<K>): JobRow {
  const now = ctx.clock.now();
  return {
    id: ctx.ids.uuid(),
    workspace_id: job.workspace_id,
    lane: job.concurrency_key ?? job.workspace_id,
    kind: job.kind,
    ref: job.ref,
    payload: job.payload,
    run_at: job.run_at ?? now,
    state: "queued",
    attempts: 0,
    lease_until: null,
    lease_token: null,
    last_error: null,
    created_at: now,
    trace: ctx.trace === undefined ? null : toTraceparent(ctx.trace),
  };
}

/** Deletes the job of a kind about `ref`, if there is one. */
export async function removeJob(tx: Tx, kind: JobKind, ref: string): Promise<void> {
  const job = await tx.jobs.first({ where: { kind, ref } });
  if (job !== undefined) await tx.jobs.delete(job.id);
}

/** Makes a queued job due at `run_at` (epoch ms); false when there is none, or when it is running. */
export async function promoteJob(tx: Tx, kind: JobKind, ref: string, run_at: number): Promise<boolean> {
  const job = await tx.jobs.first({ where: { kind, ref } });
  if (job === undefined) return false;
  return (await tx.jobs.update(job.id, { run_at }, { state: "queued" })) !== undefined;
}

/** Deletes a job whose work is done; false when its lease was lost: nothing of the work may be committed then. */
export function completeJob(tx: Tx, job: JobRow): Promise<boolean> {
  return tx.jobs.delete(job.id, { lease_token: job.lease_token });
}

/** Queues a leased job again, with so many unexpected failures; false when its lease was lost. */
export async function requeueJob(tx: Tx, job: JobRow, next: Reschedule | Retry, attempts: number): Promise<boolean> {
  const patch = {
    state: "queued" as const,
    run_at: next.at,
    last_error: "error" in next ? next.error : null,
    payload: next.payload ?? job.payload,
    attempts,
    lease_until: null,
    lease_token: null,
  };
  return (await tx.jobs.update(job.id, patch, { lease_token: job.lease_token })) !== undefined;
}

/**
 * Makes a job a dead letter at a time (epoch ms), which never runs again and waits for an operator; false when its lease was lost.
 */
export async function deadLetterJob(tx: Tx, job: JobRow, error: string, at: number): Promise<boolean> {
  const patch = { state: "dead" as const, run_at: at, last_error: error, lease_until: null, lease_token: null };
  return (await tx.jobs.update(job.id, patch, { lease_token: job.lease_token })) !== undefined;
}

/** Queues every leased job again, because the process that held the leases has ended. Returns how many there were. */
export async function releaseLeases(tx: Tx): Promise<number> {
  const leased = await tx.jobs.find({ where: { state: "leased" } });
  for (const job of leased) {
    await tx.jobs.update(job.id, { state: "queued", lease_until: null, lease_token: null });
  }
  return leased.length;
}
