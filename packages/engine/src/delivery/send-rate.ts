import type { AbortSignalLike } from "../platform/cancellation.js";
import type { Clock } from "../platform/clock.js";

/** Spaces what leaves this process evenly: at most `perSecond` mails a second, and none saved up for later. */
export class SendRate {
  readonly #clock: Pick<Clock, "now" | "at">;
  /** In ms. */
  readonly #interval: number;
  /** When the next mail may leave, in epoch ms. */
  #next = 0;
  #waiting = 0;

  constructor(clock: Pick<Clock, "now" | "at">, perSecond: number) {
    this.#clock = clock;
    this.#interval = 1000 / perSecond;
  }

  /** Resolves when one more mail may leave, in the order of the calls; at once when `signal` is aborted. */
  async wait(signal?: AbortSignalLike): Promise<void> {
    const now = this.#clock.now();
    // A clock that was set back must not hold mail up for longer than those that wait already take.
    const latest = now + (this.#waiting + 1) * this.#interval;
    const at = Math.min(Math.max(this.#next, now), latest);
    this.#next = at + this.#interval;
    if (at <= now || signal?.aborted) return;
    this.#waiting += 1;
    await new Promise<void>((resolve) => {
      const cancel = this.#clock.at(at, () => {
        signal?.removeEventListener("abort", onAbort);
        resolve();
      });
      const onAbort = () => {
        cancel();
        resolve();
      };
      signal?.addEventListener("abort", onAbort, { once: true });
    });
    this.#waiting -= 1;
  }
}
