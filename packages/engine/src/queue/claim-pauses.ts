import { type Clock, createSteadyClock } from "../platform/clock.js";

/** The shortest time between two claims while jobs run, in ms: where there is room for a set of jobs, and otherwise. */
const withRoom = 5;
const withoutRoom = 25;

/**
 * The pauses between the claims of a busy worker, so that each brings a set of jobs and not the one that was queued last. Most jobs
 * that are queued while others run have a concurrency key without free slots, so a claim brings nothing until jobs have ended.
 */
export class ClaimPauses {
  /** Not the context's clock, which is moved by hand or set back. */
  readonly #clock: Clock;
  #lastClaim = Number.NEGATIVE_INFINITY;
  #hasRoom = false;
  /** Set during a pause. */
  #pause: { cancelTimer: () => void; resolve: () => void } | undefined;

  constructor(clock: Clock = createSteadyClock()) {
    this.#clock = clock;
  }

  /** Records that a claim begins. */
  claimed(): void {
    this.#lastClaim = this.#clock.now();
    this.#hasRoom = false;
  }

  /** Resolves when the next claim may begin; undefined where it may begin at once. */
  beforeClaim(): Promise<void> | undefined {
    if (this.#clock.now() >= this.#nextClaimAt()) return undefined;
    return new Promise((resolve) => {
      this.#pause = { resolve, cancelTimer: this.#startTimer() };
    });
  }

  /** Shortens the pause because slots are free for a set; `running` is how many jobs run. There is no pause when none does. */
  roomMade(running: number): void {
    this.#hasRoom = true;
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
    return this.#lastClaim + (this.#hasRoom ? withRoom : withoutRoom);
  }
}
