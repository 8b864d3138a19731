import { createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { yieldToEventLoop } from "../platform/event-loop.js";
import { systemRandom } from "../platform/random.js";
import type { JobRow } from "../store/entities.js";
import { type Store, StoreUnavailable, type Tx } from "../store/store.js";
import { backoff, maxAttempts } from "./backoff.js";
import { concurrencyLimitOf, housekeeping, type JobKind } from "./catalog.js";
import { createHeartbeat } from "./heartbeat.js";
import { completeJob, deadLetterJob, type Retry, retryJob } from "./queue.js";

/** How a run ended. `effect` happens in the transaction that ends the job, so that both are kept or neither is. */
export interface Ended {
  /** When to run again, and why; absent: the work is done. */
  retry?: Retry;
  effect?: (tx: Tx) => Promise<void>;
}

/** A run that did not end as it should. */
interface Failed {
  failed: string;
}

/**
 * Does one kind of job. It may be called twice for the same job, and must end alike. `leaseLost` is aborted when another
 * worker may have the job: nothing is kept of this run then, so what it has not begun is better left.
 */
export type JobRunner = (ctx: Ctx, job: JobRow, leaseLost: AbortSignal) => Promise<Ended>;

export type JobRunners = { readonly [K in JobKind]: JobRunner };

/**
 * What follows from a job that is set aside because it cannot be done, by its kind; happens in the transaction that sets
 * it aside.
 */
export type DeadLetterHandlers = {
  readonly [K in JobKind]?: (ctx: Ctx, tx: Tx, job: JobRow, error: string) => Promise<void>;
};

export interface CompletedJob {
  /** When it fired, ISO. */
  at: string;
  job: string;
  id: string;
}

/** Where other processes add jobs: the longest wait between two looks, in ms. */
const longestPoll = 1000;

export interface WorkerOptions {
  /** Jobs in hand at once. */
  slots?: number;
  /** Jobs of one lane in hand at once, so that no tenant holds up another; narrow lanes have fewer. */
  slotsPerKey?: number;
  /** How long a claim lasts without a heartbeat, in ms. */
  lease?: number;
  /**
   * Begins a handful of jobs in as many turns of the event loop, and more the longer some wait, so that what else the
   * process does goes first; without it as many at once as there are slots.
   */
  cooperative?: boolean;
  /**
   * Whether time stands still. While it does, due jobs run one after another, each claimed when the one before has ended, in
   * the order they were added: what they write, send and post has the same order in every equal run. Default: never.
   */
  isStill?: () => boolean;
  deadLetterHandlers?: DeadLetterHandlers;
}

export interface Worker {
  /** Starts taking due jobs, and goes on as time passes. */
  start(): void;
  /** Says that there may be new due jobs. */
  wake(): void;
  /** Resolves once the jobs in hand, and any taken from then on, stay leased past `time`, where the clock is to be moved. */
  extendLeasesTo(time: number): Promise<void>;
  /** Takes no more jobs and resolves when those in hand have ended. */
  stop(): Promise<void>;
  /** Resolves once no job is due and none is in hand, of a workspace or of all; gives what of them ran meanwhile, in order of its end. */
  settle(workspace_id?: string): Promise<CompletedJob[]>;
  /** Runs all that is due now, one after another in the order it is due, and gives what ran. */
  drain(): Promise<CompletedJob[]>;
  /**
   * Does `work` while the loop takes nothing: only `runDue` does, one job after another in the order they are due. What
   * is in hand ends first, and such works follow one another. Gives what ran meanwhile.
   */
  runExclusively(work: (runDue: () => Promise<void>) => Promise<void>): Promise<CompletedJob[]>;
}

/** How many jobs a gentle worker begins at once: to claim each by itself would cost half as much as to do it. */
const handful = 16;

/** After how many handfuls in a row that left jobs waiting a gentle worker spares one turn between two. */
const patience = 16;

/** How soon to look again where the time of the next job is not known, in ms. */
const lookAgain = 1000;

/** Gives back the loop that runs jobs when their time has come on the context's clock. */
export function createWorker(ctx: Ctx, store: Store, runners: JobRunners, options: WorkerOptions = {}): Worker {
  const { slots = 64, slotsPerKey = 16, lease = 60_000, cooperative = false, deadLetterHandlers = {} } = options;
  const { isStill = () => false } = options;
  /** Apart from the context's chance: how often a worker polls must not show in the ids of what jobs bring about. */
  const chance = systemRandom();
  const runningByKey = new Map<string, number>();
  const witnesses = new Set<(job: JobRow, at: string) => void>();
  /** Other processes work at the real pace of time. */
  const machine = createClock();
  const heartbeat = createHeartbeat(ctx, store, lease);
  /** Names this worker in its leases: how often it looks for jobs must not show in the ids of what they bring about. */
  const own = ctx.ids.uuid();
  let claims = 0;
  let held = 0;
  let started = false;
  /** Set while an exclusive work keeps the loop from taking jobs. */
  let paused = false;
  let turn: Promise<unknown> = Promise.resolve();
  let claiming = false;
  /** Looks in a row that found nothing, where other processes may have added something. */
  let idleLooks = 0;
  /** Set when there may be due jobs that no claim has looked for yet. */
  let stale = false;
  /** Claims in a row in which a gentle worker got as many jobs as it asked for. */
  let crowded = 0;
  let disarm = () => {};
  let waiting: (() => void)[] = [];

  function changed(): void {
    const wake = waiting;
    waiting = [];
    for (const resolve of wake) resolve();
  }

  const running = () => started && !paused;
  const hasFreeSlot = () => held < (isStill() ? 1 : slots);
  const idle = () => held === 0 && !claiming;

  async function until(done: () => boolean): Promise<void> {
    while (!done()) await new Promise<void>((resolve) => waiting.push(resolve));
  }

  async function claim(limit: number, maxPerKey: number): Promise<JobRow[]> {
    const extended = heartbeat.keepOwn();
    if (extended !== undefined) await extended;
    const now = ctx.clock.now();
    claims += 1;
    const lease_token = `${own}/${claims}`;
    return store.transaction("system", (tx) =>
      tx.claimDue({
        now,
        limit,
        lease_until: heartbeat.leaseEnd(),
        lease_token,
        maxPerKey,
        concurrencyLimitOf,
        runningByKey,
      }),
    );
  }

  function count(lane: string, change: 1 | -1): void {
    held += change;
    const now = (runningByKey.get(lane) ?? 0) + change;
    if (now === 0) runningByKey.delete(lane);
    else runningByKey.set(lane, now);
  }

  /** Counts the job at once: its slot is taken when this has been called. */
  function take(job: JobRow): Promise<void> {
    count(job.lane, 1);
    return run(job, heartbeat.hold(job));
  }

  async function run(job: JobRow, leaseLost: AbortSignal): Promise<void> {
    const at = new Date(ctx.clock.now()).toISOString();
    try {
      await endOrFail(job, await attempt(job, leaseLost));
      if (!(housekeeping as readonly string[]).includes(job.kind)) {
        for (const witness of witnesses) witness(job, at);
      }
    } catch (error) {
      // The end could not be kept, so the job is still leased: it is taken again when the lease has run out.
      ctx.log.error("a job's end could not be kept", { job: job.kind, ref: job.ref, error: String(error) });
      ctx.clock.at(ctx.clock.now() + lease, wake);
    } finally {
      heartbeat.release(job);
      count(job.lane, -1);
      changed();
      wake();
    }
  }

  async function attempt(job: JobRow, leaseLost: AbortSignal): Promise<Ended | Failed> {
    const runner = runners[job.kind as JobKind] as JobRunner | undefined;
    if (runner === undefined) return { failed: `no runner for ${job.kind}` };
    if (job.attempts > maxAttempts) return { failed: job.last_error ?? "it ended the process each time it ran" };
    try {
      return await runner(ctx, job, leaseLost);
    } catch (error) {
      const told = error instanceof Error ? error.stack : String(error);
      ctx.log.error("a job failed unexpectedly", { job: job.kind, ref: job.ref, error: told });
      return { failed: String(error) };
    }
  }

  /** An effect that cannot be had fails its job like any other error; when the store is away the job is left as it is. */
  async function endOrFail(job: JobRow, ended: Ended | Failed): Promise<void> {
    try {
      await end(job, ended);
    } catch (error) {
      if ("failed" in ended || error instanceof StoreUnavailable) throw error;
      const told = error instanceof Error ? error.stack : String(error);
      ctx.log.error("a job failed unexpectedly", { job: job.kind, ref: job.ref, error: told });
      await end(job, { failed: String(error) });
    }
  }

  async function end(job: JobRow, ended: Ended | Failed): Promise<void> {
    await store.transaction({ workspace: job.workspace_id }, async (tx) => {
      if ("failed" in ended) {
        const again = { at: ctx.clock.now() + backoff(job.attempts), error: ended.failed };
        if (job.attempts < maxAttempts) await retryJob(tx, job, again, job.attempts);
        else if (await deadLetterJob(tx, job, ended.failed))
          await deadLetterHandlers[job.kind as JobKind]?.(ctx, tx, job, ended.failed);
        return;
      }
      const { retry } = ended;
      const ours = retry ? await retryJob(tx, job, retry, 0) : await completeJob(tx, job);
      if (ours) await ended.effect?.(tx);
    });
  }

  function wake(): void {
    stale = true;
    if (running() && !claiming) void fill();
  }

  /** Fills the free slots with due jobs, then sleeps until the next job's time. */
  async function fill(): Promise<void> {
    claiming = true;
    disarm();
    try {
      while (stale && running() && hasFreeSlot()) {
        stale = false;
        if (isStill()) {
          if (await runNext()) stale = true;
          if (cooperative) await yieldToEventLoop();
          continue;
        }
        const free = slots - held;
        const limit = cooperative ? Math.min(free, handful) : free;
        const jobs = await claim(limit, slotsPerKey);
        if (jobs.length > 0) idleLooks = 0;
        for (const job of jobs) void take(job);
        if (!cooperative) continue;
        crowded = jobs.length === limit ? crowded + 1 : 0;
        if (crowded > 0) stale = true;
        const between = Math.min(jobs.length, handful - Math.floor(crowded / patience));
        for (let turn = 0; turn < Math.max(1, between); turn += 1) await yieldToEventLoop();
      }
      const next = running() ? await store.nextRunAt() : undefined;
      if (running()) sleep(next);
    } catch (error) {
      ctx.log.error("no jobs could be taken", { error: String(error) });
      disarm = ctx.clock.at(ctx.clock.now() + lookAgain, wake);
    } finally {
      claiming = false;
      changed();
    }
    if (stale && running() && hasFreeSlot()) void fill();
  }

  function start(): void {
    started = true;
    wake();
  }

  async function stop(): Promise<void> {
    started = false;
    disarm();
    changed();
    await turn;
    await until(idle);
  }

  /** Sets when to look again, given when the next job is due. */
  function sleep(next: number | undefined): void {
    const now = ctx.clock.now();
    // A job that is due and was not taken waits for a slot of its lane; another's may become due in the meantime.
    const isBlocked = next !== undefined && next <= now && held > 0;
    const disarmJob = next === undefined ? () => {} : ctx.clock.at(isBlocked ? now + lookAgain : next, wake);
    const disarmPoll = store.pollInterval === undefined ? () => {} : poll(store.pollInterval);
    disarm = () => {
      disarmJob();
      disarmPoll();
    };
  }

  /** Other processes add jobs as well, also while a moved clock stands still. Looks spread, so that not all ask at once. */
  function poll(interval: number): () => void {
    const spread = 0.8 + 0.4 * chance.fraction();
    const wait = Math.min(interval * 2 ** idleLooks, longestPoll) * spread;
    idleLooks += 1;
    return machine.at(machine.now() + wait, wake);
  }

  async function runDue(): Promise<void> {
    while (await runNext());
  }

  /** Runs the job that is due first, in whatever lane; false when none is due. */
  async function runNext(): Promise<boolean> {
    const [job] = await claim(1, Number.POSITIVE_INFINITY);
    if (job === undefined) return false;
    idleLooks = 0;
    await take(job);
    return true;
  }

  function runExclusively(
    work: (runDue: () => Promise<void>) => Promise<void>,
    workspace_id?: string,
  ): Promise<CompletedJob[]> {
    const mine = turn.then(() =>
      witnessed(async () => {
        paused = true;
        disarm();
        try {
          await until(idle);
          await work(runDue);
        } finally {
          paused = false;
          wake();
        }
      }, workspace_id),
    );
    turn = mine.catch(() => {});
    return mine;
  }

  async function settle(workspace_id?: string): Promise<CompletedJob[]> {
    if (!started) return runExclusively((run) => run(), workspace_id);
    return witnessed(async () => {
      wake();
      if (workspace_id === undefined) await until(() => !started || (idle() && !stale));
      else await untilDone(workspace_id);
    }, workspace_id);
  }

  /** Resolves once no job of a workspace is due or in hand, whatever others have to do. */
  async function untilDone(workspace_id: string): Promise<void> {
    while (started) {
      // What changes while the store is asked must not be missed.
      const change = new Promise<void>((resolve) => waiting.push(resolve));
      const where = { state: { in: ["queued", "leased"] as const }, run_at: { lte: ctx.clock.now() } };
      if ((await store.read({ workspace: workspace_id }, (tx) => tx.jobs.first({ where }))) === undefined) return;
      await change;
    }
  }

  /** Does a work and gives what ran meanwhile: all that did, or what a workspace had to do. */
  async function witnessed(work: () => Promise<void>, workspace_id?: string): Promise<CompletedJob[]> {
    const seen: CompletedJob[] = [];
    const witness = (job: JobRow, at: string) => {
      if (workspace_id === undefined || job.workspace_id === workspace_id)
        seen.push({ at, job: job.kind, id: job.ref });
    };
    witnesses.add(witness);
    try {
      await work();
    } finally {
      witnesses.delete(witness);
    }
    return seen;
  }

  const { extendLeasesTo } = heartbeat;
  return { start, wake, extendLeasesTo, stop, settle, drain: () => runExclusively((run) => run()), runExclusively };
}
