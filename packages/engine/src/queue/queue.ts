import type { Ctx } from "../platform/context.js";
import type { JobRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import type { JobKind, JobPayloads } from "./catalog.js";

export interface NewJob<K extends JobKind> {
  kind: K;
  /** What it is about; of one kind, only one live job can be about it. */
  ref: string;
  workspace_id: string;
  /** Default: the workspace's own. */
  concurrency_key?: string;
  payload: JobPayloads[K];
  /** Epoch ms; default now. */
  run_at?: number;
}

/** Adds a job in the caller's transaction: it exists exactly when its cause does. */
export async function addJob<K extends JobKind>(ctx: Ctx, tx: Tx, job: NewJob<K>): Promise<void> {
  const now = ctx.clock.now();
  await tx.jobs.insert({
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
  });
}

/** Takes back a job before it has run, if there is one. */
export async function removeJob(tx: Tx, kind: JobKind, ref: string): Promise<void> {
  const job = await tx.jobs.first({ where: { kind, ref } });
  if (job !== undefined) await tx.jobs.delete(job.id);
}

/** Brings a waiting job forward to `run_at` (epoch ms); false when there is none, or it is being done. */
export async function promoteJob(tx: Tx, kind: JobKind, ref: string, run_at: number): Promise<boolean> {
  const job = await tx.jobs.first({ where: { kind, ref } });
  if (job === undefined) return false;
  return (await tx.jobs.update(job.id, { run_at }, { state: "queued" })) !== undefined;
}

/** Removes a job whose work is done; false when its lease was lost meanwhile, and then nothing of the work may be kept. */
export async function completeJob(tx: Tx, job: JobRow): Promise<boolean> {
  return tx.jobs.delete(job.id, { lease_token: job.lease_token });
}

export interface Retry {
  /** Epoch ms. */
  at: number;
  /** Why it has to run again. */
  error: string;
  /** What the next run has to know, in place of what this one was given. */
  payload?: Readonly<Record<string, unknown>>;
}

/** Puts a job back for later; false when its lease was lost meanwhile. */
export async function retryJob(tx: Tx, job: JobRow, retry: Retry, attempts: number): Promise<boolean> {
  const patch = {
    state: "queued" as const,
    run_at: retry.at,
    last_error: retry.error,
    payload: retry.payload ?? job.payload,
    attempts,
    lease_until: null,
    lease_token: null,
  };
  return (await tx.jobs.update(job.id, patch, { lease_token: job.lease_token })) !== undefined;
}

/** Sets a job aside that cannot be done, for an operator to look at; false when its lease was lost meanwhile. */
export async function deadLetterJob(tx: Tx, job: JobRow, error: string): Promise<boolean> {
  const patch = { state: "dead" as const, last_error: error, lease_until: null, lease_token: null };
  return (await tx.jobs.update(job.id, patch, { lease_token: job.lease_token })) !== undefined;
}

/** Frees the leases of an earlier process that can no longer hold them: its jobs run again at once. */
export async function releaseLeases(tx: Tx): Promise<number> {
  const leased = await tx.jobs.find({ where: { state: "leased" } });
  for (const job of leased) {
    await tx.jobs.update(job.id, { state: "queued", lease_until: null, lease_token: null });
  }
  return leased.length;
}
