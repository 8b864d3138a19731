import { type Clock, createSteadyClock } from "../platform/clock.js";

/** The shortest time between two claims while jobs run, in ms: after jobs have ended, and while none has. */
const afterFreedSlots = 5;
const withoutFreedSlots = 25;

/**
 * The pauses between the claims of a busy worker, so that each brings a set of jobs and not the one that was queued last. Most jobs
 * that are queued while others run have a concurrency key without free slots, so a claim brings nothing until jobs have ended.
 */
export class ClaimPauses {
  /** Not the context's clock, which is moved by hand or set back. */
  readonly #clock: Clock;
  #lastClaim = Number.NEGATIVE_INFINITY;
  #hasFreedSlots = false;
  /** Set during a pause. */
  #pause: { cancelTimer: () => void; resolve: () => void } | undefined;

  constructor(clock: Clock = createSteadyClock()) {
    this.#clock = clock;
  }

  /** Records that a claim begins. */
  claimed(): void {
    this.#lastClaim = this.#clock.now();
    this.#hasFreedSlots = false;
  }

  /** Resolves when the next claim may begin; undefined where it may begin at once. */
  beforeClaim(): Promise<void> | undefined {
    if (this.#clock.now() >= this.#nextClaimAt()) return undefined;
    return new Promise((resolve) => {
      this.#pause = { resolve, cancelTimer: this.#startTimer() };
    });
  }

  /** Shortens the pause when jobs have ended; `running` is how many still run. There is no pause when none does. */
  slotsFreed(running: number): void {
    this.#hasFreedSlots = true;
    if (this.#pause === undefined) return;
    if (running === 0 || this.#clock.now() >= this.#nextClaimAt()) this.end();
    else {
      this.#pause.cancelTimer();
      this.#pause.cancelTimer = this.#startTimer();
    }
  }

  /** Ends the pause, if there is one. */
  end(): void {
    this.#pause?.cancelTimer();
    this.#pause?.resolve();
    this.#pause = undefined;
  }

  #startTimer(): () => void {
    return this.#clock.at(this.#nextClaimAt(), () => this.end());
  }

  /** Returns when the next claim may begin. */
  #nextClaimAt(): number {
    return this.#lastClaim + (this.#hasFreedSlots ? afterFreedSlots : withoutFreedSlots);
  }
}
