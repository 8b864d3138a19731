import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Ctx } from "../platform/context.js";
import { type Span, storedTrace } from "../platform/trace.js";
import type { JobRow } from "../store/entities.js";
import { type Store, StoreUnavailable } from "../store/store.js";
import { maxAttempts } from "./backoff.js";
import type { JobKind } from "./catalog.js";
import { groupBy } from "./group-by.js";
import { InDoubtRuns } from "./in-doubt-runs.js";
import { JobResults, type JobResultsOptions, type UnexpectedFailure } from "./job-results.js";
import type { FollowLease, JobResult, JobRunner, JobRunners, PreparedJob, SetRunner } from "./job-runner.js";

/** A claimed job, with the lease that this process holds. */
export interface LeasedJob {
  readonly job: JobRow;
  /** When its run began (epoch ms). */
  readonly at: number;
  readonly leaseLost: AbortSignalLike;
  readonly isLeaseHeld: () => boolean;
  readonly followLease: FollowLease;
}

export interface JobExecutorOptions extends JobResultsOptions {
  /** Called with each prepared job that says how many bytes it holds in memory. */
  onPrepared: (leased: LeasedJob, memory: number) => void;
}

/** Runs sets of leased jobs. Their results are committed in sets as well, but not in the same ones: no job waits for a slower one. */
export class JobExecutor {
  readonly #ctx: Ctx;
  readonly #runners: JobRunners;
  readonly #results: JobResults;
  readonly #onPrepared: JobExecutorOptions["onPrepared"];
  readonly #inDoubt: InDoubtRuns;

  constructor(ctx: Ctx, store: Store, options: JobExecutorOptions) {
    this.#ctx = ctx;
    this.#runners = options.runners;
    this.#onPrepared = options.onPrepared;
    this.#inDoubt = new InDoubtRuns(options.maxInDoubtPerKey);
    this.#results = new JobResults(ctx, store, options);
  }

  /** Prepares jobs, runs them once `durable` has resolved, which says that their leases are durable, and resolves when all have ended. */
  async execute(leased: readonly LeasedJob[], durable: Promise<unknown>): Promise<void> {
    this.#results.expect(leased.length);
    const { tracer } = this.#ctx;
    // A job of a recorded trace is prepared alone, because what it causes belongs to its own span.
    const groups = groupBy(leased, ({ job }) => `${job.workspace_id} ${job.kind} ${(tracer && job.trace) ?? ""}`);
    await Promise.all(groups.map((group) => this.#executeTraced(group, durable)));
  }

  async #executeTraced(group: readonly LeasedJob[], durable: Promise<unknown>): Promise<void> {
    const [{ job }] = group as [LeasedJob];
    const { tracer } = this.#ctx;
    const parent = tracer && storedTrace(job.trace);
    if (parent === undefined) return this.#executeGroup(group, this.#ctx, durable);
    await Promise.all(
      group.map(async (leased) => {
        const span = tracer?.startSpan(parent, `job ${leased.job.kind}`, "consumer") as Span;
        await this.#executeGroup([leased], { ...this.#ctx, trace: span.context }, durable);
        span.end({ attributes: { "posthorn.job.kind": leased.job.kind, "posthorn.job.attempt": leased.job.attempts } });
      }),
    );
  }

  /** Runs jobs of one workspace and one kind. */
  async #executeGroup(group: readonly LeasedJob[], ctx: Ctx, durable: Promise<unknown>): Promise<void> {
    const [first] = group as [LeasedJob];
    const runner = this.#runners[first.job.kind as JobKind] as JobRunner | SetRunner | undefined;
    const [prepared, lost] = await Promise.all([
      this.#prepareGroup(ctx, runner, group),
      durable.then(
        () => undefined,
        (error): UnexpectedFailure => ({ failure: String(error) }),
      ),
    ]);
    const runs = lost === undefined ? prepared : group.map(() => lost);
    await Promise.all(group.map((leased, i) => this.#run(leased, runs[i] as PreparedRun)));
  }

  async #run(leased: LeasedJob, run: PreparedRun): Promise<void> {
    if (typeof run !== "function") return this.#results.add(leased, run);
    const { lane } = leased.job;
    const mayBegin = this.#inDoubt.begin(lane);
    if (mayBegin !== undefined && !run.waitsToBegin) await mayBegin;
    const result = await this.#resultOf(leased, run, mayBegin);
    // One that waits itself may have ended before, having done nothing.
    if (mayBegin !== undefined) await mayBegin;
    await this.#results.add(leased, result);
    this.#inDoubt.end(lane);
  }

  async #resultOf(
    { job, leaseLost, isLeaseHeld, followLease }: LeasedJob,
    run: PreparedJob,
    mayBegin: Promise<void> | undefined,
  ): Promise<JobResult | UnexpectedFailure> {
    try {
      return await run(leaseLost, isLeaseHeld, followLease, mayBegin);
    } catch (error) {
      return this.#results.logFailure(job, error);
    }
  }

  async #prepareGroup(
    ctx: Ctx,
    runner: JobRunner | SetRunner | undefined,
    group: readonly LeasedJob[],
  ): Promise<readonly PreparedRun[]> {
    const runs = await this.#prepare(ctx, runner, group);
    for (const [i, run] of runs.entries()) {
      if (typeof run === "function" && run.memory !== undefined) this.#onPrepared(group[i] as LeasedJob, run.memory);
    }
    return runs;
  }

  /** Returns for each job the function that runs it, or why it cannot run. */
  async #prepare(
    ctx: Ctx,
    runner: JobRunner | SetRunner | undefined,
    group: readonly LeasedJob[],
  ): Promise<readonly PreparedRun[]> {
    const failures = group.map(({ job }) => reasonNotToRun(runner, job));
    if (runner === undefined || failures.every((failure) => failure !== undefined)) {
      return failures as UnexpectedFailure[];
    }
    const jobs = group.filter((_, i) => failures[i] === undefined).map(({ job }) => job);
    const prepared = (await this.#prepareSet(ctx, runner, jobs)).values();
    return failures.map((failure) => failure ?? (prepared.next().value as PreparedRun));
  }

  async #prepareSet(ctx: Ctx, runner: JobRunner | SetRunner, jobs: readonly JobRow[]): Promise<readonly PreparedRun[]> {
    if (typeof runner === "function") {
      return jobs.map((job) => (leaseLost, isLeaseHeld) => runner(ctx, job, leaseLost, isLeaseHeld));
    }
    try {
      return await runner.prepare(ctx, jobs);
    } catch (error) {
      // A store that is unavailable is not asked again for each job.
      const isFinal = jobs.length === 1 || error instanceof StoreUnavailable;
      if (isFinal) return jobs.map((job) => this.#results.logFailure(job, error));
      const alone = await Promise.all(jobs.map((each) => this.#prepareSet(ctx, runner, [each])));
      return alone.flat();
    }
  }
}

type PreparedRun = PreparedJob | UnexpectedFailure;

function reasonNotToRun(runner: JobRunner | SetRunner | undefined, job: JobRow): UnexpectedFailure | undefined {
  if (runner === undefined) return { failure: `no runner for ${job.kind}` };
  if (job.attempts > maxAttempts) return { failure: job.last_error ?? "it ended the process each time it ran" };
  return undefined;
}
