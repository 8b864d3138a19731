import { type Clock, createClock } from "../platform/clock.js";
import { systemRandom } from "../platform/random.js";

/** The longest wait between two polls for jobs of other processes, in ms. */
const longestPollInterval = 1000;

/** How soon to claim again where it is not known when a claim can succeed, in ms. */
const recheckInterval = 1000;

export interface WakeTimerOptions {
  /** How often to poll for jobs of other processes, in ms; undefined where there are none. */
  pollInterval: number | undefined;
  onWake: () => void;
}

/** Wakes a sleeping worker when the next job is due, and at intervals where other processes may add jobs. */
export class WakeTimer {
  readonly #clock: Clock;
  /** Runs at real time, because other processes add jobs even while this one's clock is stopped. */
  readonly #wallClock: Clock = createClock();
  readonly #pollInterval: number | undefined;
  readonly #onWake: () => void;
  /** Not the context's random numbers: how often a worker polls must not change the ids that its jobs generate. */
  readonly #random = systemRandom();
  /** Consecutive polls that found no job. */
  #emptyPolls = 0;
  #cancelTimers = () => {};

  constructor(clock: Clock, { pollInterval, onWake }: WakeTimerOptions) {
    this.#clock = clock;
    this.#pollInterval = pollInterval;
    this.#onWake = onWake;
  }

  cancel(): void {
    this.#cancelTimers();
  }

  /** Polls at the shortest interval again. */
  resetPolling(): void {
    this.#emptyPolls = 0;
  }

  /** Wakes the worker after a second. */
  recheck(): void {
    this.#cancelTimers = this.#clock.at(this.#clock.now() + recheckInterval, this.#onWake);
  }

  /** Sleeps until the next job is due (epoch ms; undefined: no job is queued). `isBusy`: whether jobs are running. */
  sleep(nextRunAt: number | undefined, isBusy: boolean): void {
    const now = this.#clock.now();
    // A job that is due and was not claimed waits for a free slot of its key; one of another key may become due before.
    const isBlocked = nextRunAt !== undefined && nextRunAt <= now && isBusy;
    const time = isBlocked ? now + recheckInterval : nextRunAt;
    const cancelNext = time === undefined ? () => {} : this.#clock.at(time, this.#onWake);
    const cancelPoll = this.#pollInterval === undefined ? () => {} : this.#poll(this.#pollInterval);
    this.#cancelTimers = () => {
      cancelNext();
      cancelPoll();
    };
  }

  /** Polls, half as often after each empty poll. The waits are jittered so that processes do not poll at the same time. */
  #poll(interval: number): () => void {
    const jitter = 0.8 + 0.4 * this.#random.fraction();
    const wait = Math.min(interval * 2 ** this.#emptyPolls, longestPollInterval) * jitter;
    this.#emptyPolls += 1;
    return this.#wallClock.at(this.#wallClock.now() + wait, this.#onWake);
  }
}
