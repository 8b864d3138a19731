import { clockTolerance, type RateWindows, type WindowState } from "../store.js";

interface Hit {
  hit: number;
  at: number;
  cost: number;
}

/** The hits of one key, oldest first, and their sum. */
class HitLog {
  #hits: Hit[] = [];
  #gone = 0;
  used = 0;

  /** Drops what left the window by `until`, and what was counted in a future from which the clock was set back to `now`. */
  expire(until: number, now: number): void {
    const future = now + clockTolerance;
    for (let last = this.#hits.at(-1); last !== undefined && last.at > future; last = this.#hits.at(-1)) {
      this.#hits.pop();
      // What left before it is taken off already.
      if (this.#hits.length >= this.#gone) this.used -= last.cost;
      else this.#gone = this.#hits.length;
    }
    for (let first = this.#hits[this.#gone]; first !== undefined && first.at <= until; first = this.#hits[this.#gone]) {
      this.used -= first.cost;
      this.#gone += 1;
    }
    // Cut off what is gone once it is the larger part, so that a hit costs the same however many there were.
    if (this.#gone * 2 > this.#hits.length) {
      this.#hits = this.#hits.slice(this.#gone);
      this.#gone = 0;
    }
  }

  /** A small step back of the clock must not let entries leave the window early: they keep their order. */
  add(hit: number, now: number, cost: number): void {
    this.#hits.push({ hit, at: Math.max(now, this.#hits.at(-1)?.at ?? now), cost });
    this.used += cost;
  }

  recharge(hit: number, cost: number): boolean {
    const at = this.#hits.findLastIndex((entry) => entry.hit === hit);
    const entry = this.#hits[at];
    if (entry === undefined || at < this.#gone) return false;
    this.used += cost - entry.cost;
    entry.cost = cost;
    if (cost === 0) this.#hits.splice(at, 1);
    return cost > 0;
  }

  /** When so much has left that less than `limit` is counted; undefined when that never happens. */
  fallsBelowAt(limit: number): number | undefined {
    let used = this.used;
    for (let i = this.#gone; i < this.#hits.length; i += 1) {
      const { at, cost } = this.#hits[i] as Hit;
      used -= cost;
      if (used < limit) return at;
    }
    return undefined;
  }

  oldest(): number | undefined {
    for (let i = this.#gone; i < this.#hits.length; i += 1) {
      const { at, cost } = this.#hits[i] as Hit;
      if (cost > 0) return at;
    }
    return undefined;
  }
}

/** The keys of windows of one length, in two generations: a key nobody asked for during a whole window is dropped with its generation. */
class Generations {
  #young = new Map<string, HitLog>();
  #old = new Map<string, HitLog>();
  #since = Number.NEGATIVE_INFINITY;

  log(key: string, now: number, window_ms: number): HitLog {
    // A clock that was set back begins a generation anew, or none would end before the clock is there again.
    this.#since = Math.min(this.#since, now);
    if (now - this.#since >= window_ms) {
      this.#old = now - this.#since >= 2 * window_ms ? new Map() : this.#young;
      this.#young = new Map();
      this.#since = now;
    }
    let log = this.#young.get(key);
    if (log === undefined) {
      log = this.#old.get(key) ?? new HitLog();
      this.#young.set(key, log);
    }
    log.expire(now - window_ms, now);
    return log;
  }
}

/** Gives windows counted in this process, and how to forget them all. */
export function createRateWindows(): RateWindows & { clear(): void } {
  const windows = new Map<number, Generations>();
  let last = 0;

  const logOf = ({ key, now, window_ms }: { key: string; now: number; window_ms: number }): HitLog => {
    let generations = windows.get(window_ms);
    if (generations === undefined) {
      generations = new Generations();
      windows.set(window_ms, generations);
    }
    return generations.log(key, now, window_ms);
  };
  const state = (
    log: HitLog,
    { admitted, hit }: { admitted: boolean; hit: number },
    { now, window_ms, limit }: { now: number; window_ms: number; limit: number },
  ): WindowState => {
    return {
      admitted,
      hit,
      used: log.used,
      reset_at: (log.oldest() ?? now) + window_ms,
      retry_at: log.used < limit ? now : (log.fallsBelowAt(limit) ?? now) + window_ms,
    };
  };

  return {
    async admit(question) {
      const log = logOf(question);
      const admitted = log.used < question.limit;
      if (!admitted || question.cost === 0) return state(log, { admitted, hit: 0 }, question);
      last += 1;
      log.add(last, question.now, question.cost);
      return state(log, { admitted, hit: last }, question);
    },
    async recharge(question) {
      const log = logOf(question);
      const kept = log.recharge(question.hit, question.cost);
      return state(log, { admitted: kept, hit: kept ? question.hit : 0 }, question);
    },
    clear: () => windows.clear(),
  };
}
