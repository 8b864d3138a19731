import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { settleAll } from "../platform/settle-all.js";
import type { JobRow } from "../store/entities.js";
import { type Store, StoreUnavailable, type Tx } from "../store/store.js";
import { backoff, maxAttempts } from "./backoff.js";
import { type JobKind, persistentKinds } from "./catalog.js";
import { groupBy } from "./group-by.js";
import type { LeasedJob } from "./job-executor.js";
import type { DeadLetterHandlers, JobResult, JobRunners } from "./job-runner.js";
import { completeJob, deadLetterJob, requeueJob } from "./queue.js";

/** A run that threw, or that could not begin. */
export interface UnexpectedFailure {
  failure: string;
}

/** A job whose result was committed; or with the error because of which it was not, so that the job keeps its lease. */
export interface EndedJob {
  leased: LeasedJob;
  error?: unknown;
}

export interface JobResultsOptions {
  runners: JobRunners;
  deadLetterHandlers: DeadLetterHandlers;
  /** How many runs of one concurrency key may have begun without a durable result. */
  maxInDoubtPerKey: number;
  /** Called with each job whose result has come. */
  onResult: (leased: LeasedJob) => void;
  /** Called with jobs that ran, right after the transactions that end them have begun: a claim can share their group commit. */
  onRan: (leased: readonly LeasedJob[]) => void;
  /** Called once for each set of jobs that ended together. */
  onEnded: (ended: readonly EndedJob[]) => void;
}

interface FinishedRun {
  leased: LeasedJob;
  result: JobResult | UnexpectedFailure;
  resolve: () => void;
}

/** How many results are gathered at most: with more, the journal of the JSON store would write the transaction in parts. */
const mostGathered = 24;

/**
 * How long a result waits for those of other running jobs, in ms of wall-clock time, and how many are gathered while as many more are
 * expected. In process, the next set is gathered while this one is synced. In a database, each transaction costs statements.
 */
const gathering = {
  inProcess: { longestWait: 3, mostWhileMoreRun: 12 },
  inDatabase: { longestWait: 6, mostWhileMoreRun: mostGathered },
};

/**
 * Commits the results of jobs in sets. Independent results are gathered for some milliseconds while other jobs run, and committed in
 * one transaction for each workspace. The last running job waits for nobody. Other results are committed alone and at once.
 */
export class JobResults {
  readonly #ctx: Ctx;
  readonly #store: Store;
  readonly #runners: JobRunners;
  readonly #deadLetterHandlers: DeadLetterHandlers;
  readonly #longestWait: number;
  readonly #mostWhileMoreRun: number;
  /** As many as may be in doubt at most: more results of their key cannot come before these are durable. */
  readonly #mostGathered: number;
  readonly #onResult: (leased: LeasedJob) => void;
  readonly #onRan: (leased: readonly LeasedJob[]) => void;
  readonly #onEnded: (ended: readonly EndedJob[]) => void;
  /** Runs at real time: results must not wait for a clock that is stopped. */
  readonly #wallClock = createClock();
  /** How many jobs run whose results are still to come. */
  #expected = 0;
  #gathered: FinishedRun[] = [];
  #cancelTimer: (() => void) | undefined;

  constructor(ctx: Ctx, store: Store, options: JobResultsOptions) {
    this.#ctx = ctx;
    this.#store = store;
    this.#runners = options.runners;
    this.#deadLetterHandlers = options.deadLetterHandlers;
    const { longestWait, mostWhileMoreRun } =
      store.pollInterval === undefined ? gathering.inProcess : gathering.inDatabase;
    this.#longestWait = longestWait;
    this.#mostGathered = Math.min(mostGathered, options.maxInDoubtPerKey);
    this.#mostWhileMoreRun = Math.min(mostWhileMoreRun, this.#mostGathered);
    this.#onResult = options.onResult;
    this.#onRan = options.onRan;
    this.#onEnded = options.onEnded;
  }

  /** Announces the results of jobs that begin to run. */
  expect(count: number): void {
    this.#expected += count;
  }

  /** Commits a result that was expected, and resolves when the job has ended. */
  add(leased: LeasedJob, result: JobResult | UnexpectedFailure): Promise<void> {
    this.#expected -= 1;
    return new Promise((resolve) => {
      const run = { leased, result, resolve };
      this.#onResult(leased);
      if (isIndependent(run)) this.#gathered.push(run);
      else this.#commitSets([[run]]);
      if (this.#isComplete()) this.#flush();
      else if (this.#gathered.length > 0) this.#startTimer();
    });
  }

  /** Logs why a job failed, and returns the failure. */
  logFailure(job: JobRow, error: unknown): UnexpectedFailure {
    const details = error instanceof Error ? error.stack : String(error);
    this.#ctx.log.error("a job failed unexpectedly", { job: job.kind, ref: job.ref, error: details });
    return { failure: String(error) };
  }

  #isComplete(): boolean {
    const most = this.#expected >= this.#mostWhileMoreRun ? this.#mostWhileMoreRun : this.#mostGathered;
    return this.#expected === 0 || this.#gathered.length >= most;
  }

  #startTimer(): void {
    const clock = this.#wallClock;
    this.#cancelTimer ??= clock.at(clock.now() + this.#longestWait, () => this.#flush());
  }

  #flush(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const runs = this.#gathered;
    this.#gathered = [];
    this.#commitSets(groupBy(runs, ({ leased }) => leased.job.workspace_id));
  }

  #commitSets(sets: readonly (readonly FinishedRun[])[]): void {
    for (const set of sets) void this.#end(set, this.#commitSet(set));
    this.#onRan(sets.flatMap((set) => set.map(({ leased }) => leased)));
  }

  async #end(runs: readonly FinishedRun[], committed: Promise<readonly EndedJob[]>): Promise<void> {
    this.#onEnded(await committed);
    for (const { resolve } of runs) resolve();
  }

  /** Commits results of one workspace in one transaction. When it fails, each is committed alone, so that each gets its own error. */
  async #commitSet(runs: readonly FinishedRun[]): Promise<readonly EndedJob[]> {
    const [first, ...others] = runs as [FinishedRun];
    if (others.length === 0) return this.#commitAlone(first);
    const scope = { workspace: first.leased.job.workspace_id };
    try {
      await this.#store.transaction(scope, (tx) => settleAll(runs.map((run) => this.#write(tx, run))));
      return runs.map(({ leased }) => ({ leased }));
    } catch (error) {
      if (error instanceof StoreUnavailable) return runs.map(({ leased }) => ({ leased, error }));
      const alone = await Promise.all(runs.map((run) => this.#commitAlone(run)));
      return alone.flat();
    }
  }

  async #commitAlone(run: FinishedRun): Promise<readonly EndedJob[]> {
    const { leased, result } = run;
    const { job } = leased;
    try {
      await this.#commit(run);
      return [{ leased }];
    } catch (error) {
      // While the store is unavailable the failure could not be committed either.
      if (error instanceof StoreUnavailable || "failure" in result) return [{ leased, error }];
      return this.#commitAlone({ ...run, result: this.logFailure(job, error) });
    }
  }

  async #commit(run: FinishedRun): Promise<void> {
    await this.#store.transaction({ workspace: run.leased.job.workspace_id }, (tx) => this.#write(tx, run));
  }

  /** Ends a job, and writes its result unless its lease was lost. */
  async #write(tx: Tx, { leased: { job }, result }: FinishedRun): Promise<void> {
    if ("failure" in result) return this.#writeFailure(tx, job, result);
    const next = result.retry ?? result.reschedule;
    const holdsLease = next ? await requeueJob(tx, job, next, 0) : await completeJob(tx, job);
    this.#count(tx, job, holdsLease ? (result.retry ? "retried" : next ? "rescheduled" : "completed") : "lost");
    if (holdsLease) await result.onCommit?.(tx);
  }

  #count(tx: Tx, { kind }: JobRow, result: string): void {
    // A kind of another version of the service has no runner here, and shares one label.
    const known = kind in this.#runners ? kind : "unknown";
    this.#ctx.metrics.countOnCommit(tx, "posthorn_jobs_total", known, result);
  }

  async #writeFailure(tx: Tx, job: JobRow, { failure }: UnexpectedFailure): Promise<void> {
    const ctx = this.#ctx;
    const isPersistent = persistentKinds.includes(job.kind);
    if (job.attempts < maxAttempts || isPersistent) {
      const next = { at: ctx.clock.now() + backoff(job.attempts), error: failure };
      const attempts = Math.min(job.attempts, isPersistent ? maxAttempts - 1 : job.attempts);
      this.#count(tx, job, (await requeueJob(tx, job, next, attempts)) ? "failed" : "lost");
    } else if (await deadLetterJob(tx, job, failure, ctx.clock.now())) {
      this.#count(tx, job, "dead");
      ctx.log.error("a job was given up", { job: job.kind, ref: job.ref, error: failure });
      await this.#deadLetterHandlers[job.kind as JobKind]?.(ctx, tx, job, failure);
    }
  }
}

function isIndependent({ result }: FinishedRun): boolean {
  return !("failure" in result) && (result.independent ?? result.onCommit === undefined);
}
