import type { Ctx } from "../platform/context.js";
import { createYielder, yieldToEventLoop } from "../platform/event-loop.js";
import { QueueLooks } from "../store/claim.js";
import type { JobRow } from "../store/entities.js";
import type { Store } from "../store/store.js";
import { ClaimPauses } from "./claim-pauses.js";
import { type CompletedJob, CompletedJobs, type FiredJob } from "./completed-jobs.js";
import { JobExecutor, type LeasedJob } from "./job-executor.js";
import type { EndedJob } from "./job-results.js";
import type { DeadLetterHandlers, JobRunners } from "./job-runner.js";
import { Leases } from "./leases.js";
import { RunningJobs } from "./running-jobs.js";
import { WakeTimer } from "./wake-timer.js";

export interface WorkerOptions {
  /** How many jobs run concurrently. */
  slots?: number;
  /** How many jobs of one concurrency key run concurrently, so that no tenant delays another. A key may have a lower limit. */
  slotsPerKey?: number;
  /** How many of them while they hold much memory, and how many before it is known what they hold; default: `slotsPerKey`. */
  slotsPerLargeKey?: number;
  /** How many more jobs of one concurrency key run while results of some are gathered or committed; default: 0. */
  slotsAhead?: number;
  /** How many jobs of one concurrency key may have begun to run without a durable result; default: any number. */
  maxInDoubtPerKey?: number;
  /** How long a lease lasts without a heartbeat, in ms. */
  lease?: number;
  /**
   * Claims 16 jobs at a time and yields to the event loop up to 16 times before the next claim, so that other work of the
   * process runs first. Otherwise a claim fills all free slots.
   */
  cooperative?: boolean;
  /** Whether a call waits for what jobs do. While one does, a cooperative worker yields only after 5 ms of claims. Default: never. */
  isAwaited?: () => boolean;
  /**
   * Whether the clock is stopped. While it is, due jobs run one at a time in the order they were added, each claimed when the
   * one before has ended, so that equal runs write and send everything in the same order. Default: never.
   */
  isClockStopped?: () => boolean;
  /** Whether jobs are held: none is claimed then, and none counts as due. Default: never. */
  isHeld?: () => boolean;
  deadLetterHandlers?: DeadLetterHandlers;
}

/** Runs every job that is due, one after another in the order they are due. */
export type RunDue = () => Promise<void>;

export interface Worker {
  /** Starts to claim due jobs, now and as time passes. */
  start(): void;
  /** Makes a started worker claim due jobs. */
  wake(): void;
  /** Returns whether jobs are held, so that none is claimed. */
  isHeld(): boolean;
  /** Resolves once running jobs, and those claimed from now on, stay leased past `time`, to which the clock is about to move. */
  extendLeasesTo(time: number): Promise<void>;
  /** Claims no more jobs, and resolves when the running ones have ended. */
  stop(): Promise<void>;
  /**
   * Resolves once no job is due or running, in one workspace or in all, with the jobs that completed during the call, in order
   * of completion.
   */
  settle(workspace_id?: string): Promise<CompletedJob[]>;
  /** Runs everything that is due now, one after another in the order it is due, and returns the completed jobs. */
  drain(): Promise<CompletedJob[]>;
  /**
   * Calls `work` while the worker claims nothing but what `runDue` claims. Running jobs end first, and concurrent calls run
   * one after another. Returns the jobs that completed during the call.
   */
  runExclusively(work: (runDue: RunDue) => Promise<void>): Promise<CompletedJob[]>;
  /** Calls `listener` with every job that completes, once its result is durable; housekeeping is left out. Returns the function that ends this. */
  onCompleted(listener: (job: JobRow) => void): () => void;
  /** Returns the last completed jobs, newest first; in the local profile only. */
  lastCompleted(): FiredJob[];
}

/** How many jobs a cooperative worker claims at once, so that the cost of a claim is shared. */
const claimBatchSize = 16;

/** For every so many consecutive saturated claims, a cooperative worker yields one time less between claims. */
const claimsPerSkippedYield = 16;

/** Returns the worker that claims due jobs on the context's clock and runs them. It does nothing until it is started. */
export function createWorker(ctx: Ctx, store: Store, runners: JobRunners, options: WorkerOptions = {}): Worker {
  const worker = new JobWorker(ctx, store, runners, options);
  return {
    start: () => worker.start(),
    wake: () => worker.wake(),
    isHeld: options.isHeld ?? (() => false),
    extendLeasesTo: (time) => worker.leases.extendTo(time),
    stop: () => worker.stop(),
    settle: (workspace_id) => worker.settle(workspace_id),
    drain: () => worker.runExclusively((runDue) => runDue()),
    runExclusively: (work) => worker.runExclusively(work),
    onCompleted: (listener) => worker.completed.listen(listener),
    lastCompleted: () => worker.lastCompleted(),
  };
}

class JobWorker {
  readonly leases: Leases;
  readonly completed: CompletedJobs;
  readonly #ctx: Ctx;
  readonly #store: Store;
  readonly #executor: JobExecutor;
  readonly #timer: WakeTimer;
  readonly #state = new StateChanges();
  readonly #running: RunningJobs;
  readonly #looks = new QueueLooks();
  /** Only where a claim costs statements of a database. */
  readonly #pauses: ClaimPauses | undefined;

  readonly #slots: number;
  readonly #lease: number;
  readonly #cooperative: boolean;
  readonly #isAwaited: () => boolean;
  readonly #isClockStopped: () => boolean;
  readonly #isHeld: () => boolean;

  /** Identifies this worker in lease tokens. */
  readonly #id: string;
  #claims = 0;
  /** By the context's clock. */
  #lastClaimAt = 0;
  #isStarted = false;
  /** Set while exclusive work keeps the loop from claiming jobs. */
  #isPaused = false;
  /** Set while the claim loop runs. */
  #isClaiming = false;
  /** Set when a claim failed, until the next wake: slots that become free would be followed by another such claim at once. */
  #isRefused = false;
  /** Set when jobs may be due that no claim has looked for yet. */
  #mayHaveDue = false;
  /** Consecutive claims that leased as many jobs as a cooperative worker requested: more are probably due. */
  #saturatedClaims = 0;
  /** Yields where claims follow each other for long. */
  #yieldIfDue = createYielder();
  /** The last exclusive work, after which the next may begin. */
  #lastExclusive: Promise<unknown> = Promise.resolve();

  constructor(ctx: Ctx, store: Store, runners: JobRunners, options: WorkerOptions) {
    const {
      slots = 64,
      lease = 60_000,
      deadLetterHandlers = {},
      maxInDoubtPerKey = Number.POSITIVE_INFINITY,
    } = options;
    this.#ctx = ctx;
    this.#store = store;
    this.#slots = slots;
    const { slotsPerKey = 16, slotsPerLargeKey = slotsPerKey, slotsAhead = 0 } = options;
    this.#running = new RunningJobs({ slotsPerKey, slotsPerLargeKey, slotsAhead });
    this.#lease = lease;
    this.#cooperative = options.cooperative ?? false;
    this.#isAwaited = options.isAwaited ?? (() => false);
    this.#isClockStopped = options.isClockStopped ?? (() => false);
    this.#isHeld = options.isHeld ?? (() => false);
    this.#executor = new JobExecutor(ctx, store, {
      runners,
      deadLetterHandlers,
      maxInDoubtPerKey,
      onPrepared: ({ job }, memory) => this.#running.prepared(job, memory),
      onResult: ({ job }) => {
        if (this.#running.addResult(job)) this.#claimSet();
      },
      onRan: (leased) => this.#freeSlots(leased),
      onEnded: (ended) => this.#end(ended),
    });
    this.#timer = new WakeTimer(ctx.clock, { pollInterval: store.pollInterval, onWake: () => this.wake() });
    this.#pauses = store.pollInterval === undefined ? undefined : new ClaimPauses();
    this.leases = new Leases(ctx, store, lease);
    this.completed = new CompletedJobs({ kept: ctx.settings.profile === "local" });
    this.#id = ctx.ids.uuid();
  }

  start(): void {
    this.#isStarted = true;
    this.wake();
  }

  wake(): void {
    this.#isRefused = false;
    this.#claimMore();
  }

  #claimMore(): void {
    this.#mayHaveDue = true;
    if (this.#mayClaim() && !this.#isClaiming) void this.#claimLoop();
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#timer.cancel();
    this.#pauses?.end();
    this.#state.notify();
    await this.#lastExclusive;
    await this.#state.until(() => this.#isIdle());
  }

  async settle(workspace_id?: string): Promise<CompletedJob[]> {
    if (!this.#isStarted) return this.runExclusively((runDue) => runDue(), workspace_id);
    return this.completed.during(async () => {
      this.wake();
      if (workspace_id !== undefined) await this.#untilDone(workspace_id);
      else await this.#state.until(() => !this.#isStarted || (this.#isIdle() && (!this.#mayHaveDue || this.#isHeld())));
    }, workspace_id);
  }

  runExclusively(work: (runDue: RunDue) => Promise<void>, workspace_id?: string): Promise<CompletedJob[]> {
    const completed = this.#lastExclusive.then(() =>
      this.completed.during(async () => {
        this.#isPaused = true;
        this.#timer.cancel();
        try {
          await this.#state.until(() => this.#isIdle());
          await work(() => this.#runDue());
        } finally {
          this.#isPaused = false;
          this.wake();
        }
      }, workspace_id),
    );
    this.#lastExclusive = completed.catch(() => {});
    return completed;
  }

  lastCompleted(): FiredJob[] {
    return this.completed.last();
  }

  #mayClaim(): boolean {
    return this.#isStarted && !this.#isPaused && !this.#isRefused && !this.#isHeld();
  }

  #hasFreeSlot(): boolean {
    if (this.#isClockStopped()) return this.#running.isEmpty;
    // Where commits are slower than runs, claims wait for them.
    return this.#running.count < this.#slots && this.#running.ending <= this.#slots;
  }

  #isIdle(): boolean {
    return this.#running.isEmpty && !this.#isClaiming;
  }

  /** Claims due jobs while there are free slots, then sleeps until the next job is due. */
  async #claimLoop(): Promise<void> {
    this.#isClaiming = true;
    this.#yieldIfDue = createYielder();
    this.#timer.cancel();
    try {
      while (this.#mayHaveDue && this.#mayClaim() && this.#hasFreeSlot()) {
        const pause = this.#running.count > 0 ? this.#pauses?.beforeClaim() : undefined;
        if (pause !== undefined) await pause;
        if (!this.#mayClaim() || !this.#hasFreeSlot()) break;
        this.#pauses?.claimed();
        this.#mayHaveDue = false;
        await (this.#isClockStopped() ? this.#runOne() : this.#startBatch());
      }
      const next = this.#mayClaim() ? await this.#nextRunAt() : undefined;
      if (this.#mayClaim()) this.#timer.sleep(next, !this.#running.isEmpty);
    } catch (error) {
      this.#onRefused(error);
    } finally {
      this.#isClaiming = false;
      this.#state.notify();
    }
    if (this.#mayHaveDue && this.#mayClaim() && this.#hasFreeSlot()) void this.#claimLoop();
  }

  /** Claims again after a second. */
  #onRefused(error: unknown): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    this.#ctx.log.error("no jobs could be claimed", { error: String(error) });
    this.#timer.cancel();
    this.#timer.recheck();
  }

  /** Returns when the next job is due. Jobs that are due and wait for the slots of running ones are left out where polls find them, too. */
  #nextRunAt(): Promise<number | undefined> {
    const isPolled = this.#store.pollInterval !== undefined && this.#running.count > 0;
    return this.#store.nextRunAt(isPolled ? { after: this.#lastClaimAt } : {});
  }

  async #runOne(): Promise<void> {
    if (await this.#runNext()) this.#mayHaveDue = true;
    if (this.#cooperative) await yieldToEventLoop();
  }

  async #startBatch(): Promise<void> {
    const free = this.#slots - this.#running.count;
    const limit = this.#cooperative ? Math.min(free, claimBatchSize) : free;
    // A claim that finds nothing where it relies on an earlier look looks at the whole queue, and jobs that it finds are followed by claims.
    const { jobs, leased } = await this.#claim(limit, this.#looks);
    leased.catch((error) => this.#onRefused(error));
    if (jobs.length > 0) this.#timer.resetPolling();
    if (jobs.length > 0) void this.#start(jobs, leased);
    if (this.#cooperative) await this.#yieldAfter(jobs.length, limit);
  }

  /** Yields to the event loop once for each claimed job, and less often the longer the claims are saturated. */
  async #yieldAfter(claimed: number, limit: number): Promise<void> {
    const isSaturated = claimed === limit;
    this.#saturatedClaims = isSaturated ? this.#saturatedClaims + 1 : 0;
    if (isSaturated) this.#mayHaveDue = true;
    if (this.#isAwaited()) return this.#yieldIfDue();
    const most = claimBatchSize - Math.floor(this.#saturatedClaims / claimsPerSkippedYield);
    const yields = Math.max(1, Math.min(claimed, most));
    for (let count = 0; count < yields; count += 1) await yieldToEventLoop();
  }

  async #runDue(): Promise<void> {
    while (await this.#runNext());
  }

  /** Runs the job that is due first, while no other runs; false when none is due. */
  async #runNext(): Promise<boolean> {
    if (this.#isHeld()) return false;
    const { jobs, leased } = await this.#claim(1);
    await leased;
    if (jobs.length === 0) return false;
    this.#timer.resetPolling();
    await this.#start(jobs, leased);
    return true;
  }

  /**
   * Claims due jobs. Only this process can have an exclusive store open: it may prepare jobs before their leases are durable, because
   * later transactions become durable after earlier ones, and with them where they begin before the disk is asked.
   */
  async #claim(limit: number, looks?: QueueLooks): Promise<Claimed> {
    const renewed = this.leases.renewExpired();
    if (renewed !== undefined) await renewed;
    const now = this.#ctx.clock.now();
    this.#lastClaimAt = now;
    this.#claims += 1;
    const lease_token = `${this.#id}/${this.#claims}`;
    const limits = { limit, ...(looks && { looks }), ...this.#running.limits() };
    return new Promise((resolve, reject) => {
      const leased = this.#store.transaction("system", async (tx) => {
        const jobs = await tx.claimDue({
          now,
          lease_until: this.leases.nextExpiry(),
          lease_token,
          ...limits,
        });
        if (this.#store.exclusive) resolve({ jobs, leased });
        return jobs;
      });
      leased.then((jobs) => resolve({ jobs, leased }), reject);
    });
  }

  /**
   * Starts claimed jobs: prepares them, and runs them once they are `leased`. Their slots are taken synchronously; the promise resolves
   * when all of them have ended.
   */
  #start(jobs: readonly JobRow[], leased: Promise<unknown>): Promise<void> {
    const at = this.#ctx.clock.now();
    const held = jobs.map((job): LeasedJob => {
      this.#running.add(job);
      const leaseLost = this.leases.hold(job);
      const isLeaseHeld = () => this.leases.isHeld(job);
      return { job, at, leaseLost, isLeaseHeld, followLease: (listener) => this.leases.follow(job, listener) };
    });
    return this.#executor.execute(held, leased);
  }

  /**
   * Frees the slots of jobs that ran together, so that the next claim is a set again. Their results are being committed: on a
   * store that commits in groups, the claim behind them becomes durable with them.
   */
  #freeSlots(leased: readonly LeasedJob[]): void {
    const wasFull = !this.#hasFreeSlot();
    for (const { job } of leased) this.#running.free(job);
    if (leased.some(({ job }) => this.#running.hasRoom(job.lane))) this.#claimSet();
    else if (wasFull || leased.some(({ job }) => this.#running.hasFreeSlot(job.lane))) this.#claimMore();
  }

  /** Claims more jobs soon, because there is room for a set of one key. */
  #claimSet(): void {
    this.#pauses?.roomMade(this.#running.count);
    this.#claimMore();
  }

  #end(ended: readonly EndedJob[]): void {
    const { clock, log } = this.#ctx;
    for (const { leased, error } of ended) {
      const { job, at } = leased;
      if (error === undefined) this.completed.report(job, at);
      else {
        // The job is still leased: it is claimed again when the lease has expired.
        log.error("a job's result could not be committed", { job: job.kind, ref: job.ref, error: String(error) });
        clock.at(clock.now() + this.#lease, () => this.wake());
      }
      this.leases.release(job);
      this.#running.remove(job);
    }
    this.#state.notify();
    if (this.#mayHaveDue) this.#claimMore();
  }

  /** Resolves once no job of a workspace is due or running, whatever other workspaces have to do. */
  async #untilDone(workspace_id: string): Promise<void> {
    while (this.#isStarted && !this.#isHeld()) {
      // Awaited from before the read, so that no change during it is missed.
      const change = this.#state.next();
      const where = { state: { in: ["queued", "leased"] as const }, run_at: { lte: this.#ctx.clock.now() } };
      const open = await this.#store.read({ workspace: workspace_id }, (tx) => tx.jobs.first({ where }));
      if (open === undefined) return;
      await change;
    }
  }
}

/** Jobs that were claimed. */
interface Claimed {
  jobs: JobRow[];
  /** Resolves when their leases are durable. */
  leased: Promise<unknown>;
}

/** Lets callers wait for the worker's state to change. */
class StateChanges {
  #waiting: (() => void)[] = [];

  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  notify(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  async until(isReached: () => boolean): Promise<void> {
    while (!isReached()) await this.next();
  }
}
