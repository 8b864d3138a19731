import type { Clock } from "../platform/clock.js";

const minute = 60_000;

/** The most addresses that are counted at once; a full bucket needs no entry, so strangers cannot fill the memory. */
const mostSources = 10_000;

interface Bucket {
  /** How many more are allowed now. */
  left: number;
  /** When `left` was computed, epoch ms. */
  at: number;
}

/** Limits how often each source may do something: so often at once, and as often in each minute. */
export class SourceRates {
  readonly #clock: Clock;
  readonly #perMinute: number;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock, perMinute: number) {
    this.#clock = clock;
    this.#perMinute = perMinute;
  }

  /** Counts once for a source. Returns false, without counting, where the source is at its limit. */
  take(source: string): boolean {
    const now = this.#clock.now();
    const bucket = this.#buckets.get(source);
    const left = bucket === undefined ? this.#perMinute : this.#leftIn(bucket, now);
    if (left < 1) return false;
    this.#buckets.delete(source);
    if (this.#buckets.size >= mostSources) this.#forgetOldest(now);
    this.#buckets.set(source, { left: left - 1, at: now });
    return true;
  }

  #leftIn({ left, at }: Bucket, now: number): number {
    return Math.min(this.#perMinute, left + (Math.max(0, now - at) * this.#perMinute) / minute);
  }

  /** Forgets the sources whose buckets are full again, or else the one that was counted first. */
  #forgetOldest(now: number): void {
    const before = this.#buckets.size;
    for (const [source, bucket] of this.#buckets) {
      if (this.#leftIn(bucket, now) < this.#perMinute) break;
      this.#buckets.delete(source);
    }
    const [first] = this.#buckets.keys();
    if (this.#buckets.size === before && first !== undefined) this.#buckets.delete(first);
  }
}
