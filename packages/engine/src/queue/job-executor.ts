import type { Ctx } from "../platform/context.js";
import type { JobRow } from "../store/entities.js";
import { type Store, StoreUnavailable } from "../store/store.js";
import { backoff, maxAttempts } from "./backoff.js";
import type { JobKind } from "./catalog.js";
import type { DeadLetterHandlers, JobResult, JobRunner, JobRunners } from "./job-runner.js";
import { completeJob, deadLetterJob, requeueJob } from "./queue.js";

/** A run that threw, or that could not begin. */
interface UnexpectedFailure {
  failure: string;
}

export interface JobExecutorOptions {
  runners: JobRunners;
  deadLetterHandlers: DeadLetterHandlers;
}

/** Runs leased jobs and commits their results. */
export class JobExecutor {
  readonly #ctx: Ctx;
  readonly #store: Store;
  readonly #runners: JobRunners;
  readonly #deadLetterHandlers: DeadLetterHandlers;

  constructor(ctx: Ctx, store: Store, { runners, deadLetterHandlers }: JobExecutorOptions) {
    this.#ctx = ctx;
    this.#store = store;
    this.#runners = runners;
    this.#deadLetterHandlers = deadLetterHandlers;
  }

  /** Runs a job and commits its result. Rejects when nothing could be committed; the job keeps its lease then. */
  async execute(job: JobRow, leaseLost: AbortSignal, isLeaseHeld: () => boolean): Promise<void> {
    const result = await this.#run(job, leaseLost, isLeaseHeld);
    if ("failure" in result) return this.#commitFailure(job, result);
    try {
      await this.#commitResult(job, result);
    } catch (error) {
      // While the store is unavailable the failure could not be committed either.
      if (error instanceof StoreUnavailable) throw error;
      await this.#commitFailure(job, this.#logFailure(job, error));
    }
  }

  async #run(job: JobRow, leaseLost: AbortSignal, isLeaseHeld: () => boolean): Promise<JobResult | UnexpectedFailure> {
    const runner = this.#runners[job.kind as JobKind] as JobRunner | undefined;
    if (runner === undefined) return { failure: `no runner for ${job.kind}` };
    if (job.attempts > maxAttempts) return { failure: job.last_error ?? "it ended the process each time it ran" };
    try {
      return await runner(this.#ctx, job, leaseLost, isLeaseHeld);
    } catch (error) {
      return this.#logFailure(job, error);
    }
  }

  #logFailure(job: JobRow, error: unknown): UnexpectedFailure {
    const details = error instanceof Error ? error.stack : String(error);
    this.#ctx.log.error("a job failed unexpectedly", { job: job.kind, ref: job.ref, error: details });
    return { failure: String(error) };
  }

  async #commitResult(job: JobRow, result: JobResult): Promise<void> {
    await this.#store.transaction({ workspace: job.workspace_id }, async (tx) => {
      const next = result.retry ?? result.reschedule;
      const holdsLease = next ? await requeueJob(tx, job, next, 0) : await completeJob(tx, job);
      if (holdsLease) await result.onCommit?.(tx);
    });
  }

  async #commitFailure(job: JobRow, { failure }: UnexpectedFailure): Promise<void> {
    const ctx = this.#ctx;
    await this.#store.transaction({ workspace: job.workspace_id }, async (tx) => {
      if (job.attempts < maxAttempts) {
        await requeueJob(tx, job, { at: ctx.clock.now() + backoff(job.attempts), error: failure }, job.attempts);
      } else if (await deadLetterJob(tx, job, failure)) {
        await this.#deadLetterHandlers[job.kind as JobKind]?.(ctx, tx, job, failure);
      }
    });
  }
}
