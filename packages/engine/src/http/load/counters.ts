/** How much one key may count in a window of time. */
export interface CounterBounds {
  limit: number;
  /** In ms. */
  window: number;
  /** How many keys are stored; then the one with the oldest window is deleted. */
  keys: number;
}

interface CounterWindow {
  since: number;
  count: number;
}

/** How many windows that are over are deleted when one begins, so that their number falls. */
const mostDeletedAtOnce = 4;

/** Counts by key in windows that begin with the first count of a key, in bounded memory. */
export class Counters {
  readonly #bounds: CounterBounds;
  /** In the order in which they began. */
  readonly #windows = new Map<string, CounterWindow>();

  constructor(bounds: CounterBounds) {
    this.#bounds = bounds;
  }

  /** How many keys are stored. */
  get size(): number {
    return this.#windows.size;
  }

  /** Counts one. Returns 0, or the rest of the window in ms where the limit is reached. */
  count(key: string, now: number): number {
    const known = this.#windows.get(key);
    const left = known === undefined ? 0 : this.#leftOf(known, now);
    if (known === undefined || left === 0) {
      this.#windows.delete(key);
      this.#deleteOver(now);
      this.#windows.set(key, { since: now, count: 1 });
      if (this.#windows.size > this.#bounds.keys) this.#deleteOldest();
      return 0;
    }
    if (known.count >= this.#bounds.limit) return left;
    known.count += 1;
    return 0;
  }

  /** Returns 0, or the rest of the window in ms where the limit is reached. Counts nothing. */
  left(key: string, now: number): number {
    const known = this.#windows.get(key);
    return known === undefined || known.count < this.#bounds.limit ? 0 : this.#leftOf(known, now);
  }

  /** A window that begins in the future is over: the clock was set back. */
  #leftOf({ since }: CounterWindow, now: number): number {
    return now < since ? 0 : Math.max(0, since + this.#bounds.window - now);
  }

  /** Deletes the oldest windows that are over. So few at a time are enough, and no count takes long after a burst. */
  #deleteOver(now: number): void {
    let left = mostDeletedAtOnce;
    for (const [key, window] of this.#windows) {
      if (left === 0 || this.#leftOf(window, now) > 0) return;
      this.#windows.delete(key);
      left -= 1;
    }
  }

  #deleteOldest(): void {
    for (const oldest of this.#windows.keys()) {
      this.#windows.delete(oldest);
      return;
    }
  }
}
