/** How many of one kind are let through in a window of time. */
export interface CounterBounds {
  limit: number;
  /** In ms. */
  window: number;
  /** Keys that are remembered; more forget the one counted longest ago. */
  keys: number;
}

interface Counted {
  since: number;
  count: number;
}

/** Counts by key in windows that begin with the first of each key. Its memory is bounded. */
export class Counters {
  readonly #bounds: CounterBounds;
  readonly #kept = new Map<string, Counted>();

  constructor(bounds: CounterBounds) {
    this.#bounds = bounds;
  }

  /** Counts one more; returns 0, or where the limit is reached how many ms are left of the window. */
  count(key: string, now: number): number {
    const known = this.#kept.get(key);
    const left = known === undefined ? 0 : this.#leftOf(known, now);
    if (known === undefined || left === 0) {
      this.#kept.delete(key);
      this.#kept.set(key, { since: now, count: 1 });
      if (this.#kept.size > this.#bounds.keys) this.#forgetOldest();
      return 0;
    }
    if (known.count >= this.#bounds.limit) return left;
    known.count += 1;
    return 0;
  }

  /** Returns 0, or where the limit is reached how many ms are left of the window, and counts nothing. */
  left(key: string, now: number): number {
    const known = this.#kept.get(key);
    return known === undefined || known.count < this.#bounds.limit ? 0 : this.#leftOf(known, now);
  }

  /** A window that lies in the future was begun before the clock was set back: it is over. */
  #leftOf({ since }: Counted, now: number): number {
    return now < since ? 0 : Math.max(0, since + this.#bounds.window - now);
  }

  #forgetOldest(): void {
    for (const oldest of this.#kept.keys()) {
      this.#kept.delete(oldest);
      return;
    }
  }
}
