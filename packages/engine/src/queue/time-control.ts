import { type AdjustableClock, type ClockState, createClock } from "../platform/clock.js";
import type { Ctx } from "../platform/context.js";
import { ApiError } from "../platform/errors.js";
import type { Store } from "../store/store.js";
import { housekeeping } from "./catalog.js";
import { readComingJobs } from "./coming-jobs.js";
import type { CompletedJob } from "./completed-jobs.js";
import { happenedAfter } from "./happened-after.js";
import { readSavedClock, saveClock } from "./saved-clock.js";
import type { Worker } from "./worker.js";

/** The clock after a move, and the jobs that completed during the move. */
export interface ClockMove extends ClockState {
  fired: CompletedJob[];
}

/** How many polls of the shared clock a process gets to extend the leases it holds. */
const pollsToExtendLeases = 8;

/** The last instant in the wire format of times. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * Moves the clock of a core. Jobs that become due on the way run in order, each at its own time. Moves run one after another,
 * and the clock is saved after each, so that it survives a restart.
 */
export class TimeControl {
  readonly #ctx: Ctx;
  readonly #clock: AdjustableClock;
  readonly #store: Store;
  readonly #worker: Worker;
  /** Runs at real time, like other processes: the clock that is moved may be stopped. */
  readonly #wallClock = createClock();
  /** How often the clock that processes share is polled, in ms; undefined where no clock is shared. */
  readonly #pollInterval: number | undefined;
  #lastMove: Promise<unknown> = Promise.resolve();
  /** How many moves of this process have begun, and how many are running: during its own moves it does not follow. */
  #moves = 0;
  #runningMoves = 0;
  /** Grows whenever the clock was moved, stopped or started, here or by another process. */
  revision = 0;

  constructor(ctx: Ctx, clock: AdjustableClock, store: Store, worker: Worker) {
    this.#ctx = ctx;
    this.#clock = clock;
    this.#store = store;
    this.#worker = worker;
    this.#pollInterval = ctx.settings.profile === "local" ? store.pollInterval : undefined;
  }

  state(): ClockState {
    return this.#clock.state();
  }

  /** Returns a page of the jobs that are coming, in the order they fall due, and how many there are in all. */
  comingJobs(page: { limit: number; offset: number }): ReturnType<typeof readComingJobs> {
    return this.#store.read("system", (tx) => readComingJobs(tx, page));
  }

  /** Stops the clock. */
  freeze(): Promise<ClockMove> {
    return this.#serialize(async () => {
      this.#clock.freeze();
      return [];
    });
  }

  /**
   * Stops the clock and moves it to `time` (epoch ms).
   * @throws ApiError `validation_error` when that is in the past, or beyond the year 9999. `path` names the field at fault.
   */
  set(time: number, path = "set"): Promise<ClockMove> {
    return this.#serialize(async () => {
      if (time < this.#clock.now()) {
        throw new ApiError("validation_error", `${path}: time only moves forward`, { path });
      }
      return this.#travel(time);
    });
  }

  /** Stops the clock and moves it forward by `duration` ms. */
  advance(duration: number): Promise<ClockMove> {
    return this.#serialize(() => this.#travel(this.#clock.now() + duration));
  }

  /** Stops the clock and moves it to the next job that is not housekeeping, if there is one. */
  toNext(): Promise<ClockMove> {
    return this.#serialize(async () => {
      this.#clock.freeze();
      const next = await this.#nextRunAt();
      return next === undefined ? [] : this.#travel(Math.max(next, this.#clock.now()));
    });
  }

  /** Lets the clock run from its current time. */
  resume(): Promise<ClockMove> {
    return this.#serialize(async () => {
      this.#clock.resume();
      this.#worker.wake();
      return [];
    });
  }

  /**
   * Sets the clock to the wall clock and lets it run.
   * @throws ApiError `conflict` when the wall clock is behind and something happened after its time.
   */
  toWallClock(): Promise<ClockMove> {
    return this.#serialize(async () => {
      const wallTime = this.#clock.record().machine;
      if (wallTime < this.#clock.now()) return this.#setBack(wallTime);
      const completed = await this.#travel(wallTime);
      this.#clock.reset();
      this.#worker.wake();
      return completed;
    });
  }

  /** @deprecated Use `toWallClock`. */
  toMachine(): Promise<ClockMove> {
    return this.toWallClock();
  }

  /** Follows the clock that processes share through the store, if there is one. Returns a function that stops following. */
  follow(): () => void {
    const interval = this.#pollInterval;
    if (interval === undefined) return () => {};
    const wallClock = this.#wallClock;
    let isStopped = false;
    let lastSeen: string | undefined;
    let cancelPoll = () => {};
    const poll = async () => {
      lastSeen = await this.#followOnce(lastSeen);
      if (!isStopped) schedule();
    };
    const schedule = () => {
      cancelPoll = wallClock.at(wallClock.now() + interval, () => void poll());
    };
    schedule();
    return () => {
      isStopped = true;
      cancelPoll();
    };
  }

  /** Adjusts the clock when the saved state is not `lastSeen`, and returns the state that was adjusted to last. */
  async #followOnce(lastSeen: string | undefined): Promise<string | undefined> {
    try {
      const movesBefore = this.#moves;
      const saved = await readSavedClock(this.#store);
      const seen = JSON.stringify(saved);
      if (saved === undefined || seen === lastSeen || this.#runningMoves > 0) return lastSeen;
      // Before the clock moves, so that no lease of this process expires by the move.
      await this.#worker.extendLeasesTo(saved.until ?? saved.now);
      // A move that began here since the read is newer than what was read.
      if (this.#moves !== movesBefore) return lastSeen;
      this.#clock.follow(saved);
      this.revision += 1;
      this.#worker.wake();
      return seen;
    } catch (error) {
      this.#ctx.log.warn("the shared clock could not be read", { error: String(error) });
      return lastSeen;
    }
  }

  #serialize(move: () => Promise<CompletedJob[]>): Promise<ClockMove> {
    const result = this.#lastMove.then(async () => {
      this.#moves += 1;
      this.#runningMoves += 1;
      try {
        const fired = await move();
        await saveClock(this.#store, this.#clock.record());
        return { ...this.#clock.state(), fired };
      } finally {
        this.#runningMoves -= 1;
        this.revision += 1;
      }
    });
    this.#lastMove = result.catch(() => {});
    return result;
  }

  /** Stops at no housekeeping: a year would have fifty thousand stops. Housekeeping that is due runs at the other stops. */
  #travel(to: number): Promise<CompletedJob[]> {
    if (!(to <= latest)) {
      throw new ApiError("validation_error", `the clock cannot go beyond ${new Date(latest).toISOString()}`);
    }
    const clock = this.#clock;
    clock.freeze();
    return this.#worker.runExclusively(async (runDue) => {
      const nextExpiry = await this.#announce(to);
      await runDue();
      for (;;) {
        const expiry = await nextExpiry();
        const next = Math.min(expiry, (await this.#nextRunAt()) ?? expiry);
        if (next > to) break;
        clock.set(Math.max(next, clock.now()));
        await runDue();
      }
      clock.set(Math.max(to, clock.now()));
      this.#ctx.log.debug("the clock was moved", { now: new Date(to).toISOString() });
    });
  }

  /** Returns when the next job runs; undefined without one, and while jobs are held, so that the clock passes their times. */
  async #nextRunAt(): Promise<number | undefined> {
    return this.#worker.isHeld() ? undefined : this.#store.nextRunAt({ withoutKinds: housekeeping });
  }

  /**
   * Announces a move to other processes, so that those that live extend their leases past its end. The returned function
   * resolves with the time (ms) at which the next lease of any other process expires: its job is due again then.
   */
  async #announce(to: number): Promise<() => Promise<number>> {
    const interval = this.#pollInterval;
    if (interval === undefined) return async () => Number.POSITIVE_INFINITY;
    const wallClock = this.#wallClock;
    await saveClock(this.#store, { ...this.#clock.record(), until: to });
    const deadline = wallClock.now() + pollsToExtendLeases * interval;
    return async () => {
      for (;;) {
        const next = await this.#nextLeaseExpiry();
        if (next > to || wallClock.now() >= deadline) return next;
        await new Promise<void>((resolve) => wallClock.at(wallClock.now() + interval / 4, resolve));
      }
    };
  }

  async #nextLeaseExpiry(): Promise<number> {
    const leased = await this.#store.read("system", (tx) => tx.jobs.find({ where: { state: "leased" } }));
    return Math.min(...leased.map(({ lease_until }) => lease_until ?? Number.POSITIVE_INFINITY));
  }

  /** Sets the clock back, which is possible only where nothing happened after `time`. */
  #setBack(time: number): Promise<CompletedJob[]> {
    return this.#worker.runExclusively(async () => {
      const later = await happenedAfter(this.#store, time);
      if (later !== undefined) {
        throw new ApiError(
          "conflict",
          `time cannot go back to ${new Date(time).toISOString()}: something of ${later.collection} happened at ` +
            `${new Date(later.at).toISOString()}. To begin anew, empty the store (POST /_posthorn/reset) and set the clock ` +
            "back then, or start with another data directory",
        );
      }
      // Housekeeping was scheduled by the clock that ran ahead, and would not run until then.
      await this.#store.transaction("system", async (tx) => {
        const jobs = await tx.jobs.find({ where: { kind: { in: housekeeping }, state: "queued" } });
        for (const { id } of jobs) await tx.jobs.update(id, { run_at: time });
      });
      this.#clock.reset();
    });
  }
}
