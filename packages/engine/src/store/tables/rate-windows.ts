import { clockTolerance, type RateWindows, type WindowState } from "../store.js";

interface Hit {
  hit: number;
  at: number;
  cost: number;
}

/** The hits of one key, oldest first, and the sum of their costs. */
class HitLog {
  #hits: Hit[] = [];
  /** How many hits at the beginning have left the window. */
  #expired = 0;
  used = 0;

  /** Drops the hits that left the window by `until`, and those that were counted in the future, before the clock was set back to `now`. */
  expire(until: number, now: number): void {
    const future = now + clockTolerance;
    for (let last = this.#hits.at(-1); last !== undefined && last.at > future; last = this.#hits.at(-1)) {
      this.#hits.pop();
      // The cost of an expired hit is no longer in the sum.
      if (this.#hits.length >= this.#expired) this.used -= last.cost;
      else this.#expired = this.#hits.length;
    }
    for (
      let first = this.#hits[this.#expired];
      first !== undefined && first.at <= until;
      first = this.#hits[this.#expired]
    ) {
      this.used -= first.cost;
      this.#expired += 1;
    }
    // Expired hits are cut off when they are more than half of all, so that the cost of a hit stays constant.
    if (this.#expired * 2 > this.#hits.length) {
      this.#hits = this.#hits.slice(this.#expired);
      this.#expired = 0;
    }
  }

  /** Adds a hit. Hits stay ordered after a small step back of the clock, so that none leaves the window early. */
  add(hit: number, now: number, cost: number): void {
    this.#hits.push({ hit, at: Math.max(now, this.#hits.at(-1)?.at ?? now), cost });
    this.used += cost;
  }

  /** Changes the cost of a hit; returns whether the hit is still counted. */
  recharge(hit: number, cost: number): boolean {
    const at = this.#hits.findLastIndex((entry) => entry.hit === hit);
    const entry = this.#hits[at];
    if (entry === undefined || at < this.#expired) return false;
    this.used += cost - entry.cost;
    entry.cost = cost;
    if (cost === 0) this.#hits.splice(at, 1);
    return cost > 0;
  }

  /** Returns the time of the hit with whose expiry the sum falls below `limit`; undefined when no expiry does that. */
  fallsBelowAt(limit: number): number | undefined {
    let used = this.used;
    for (let i = this.#expired; i < this.#hits.length; i += 1) {
      const { at, cost } = this.#hits[i] as Hit;
      used -= cost;
      if (used < limit) return at;
    }
    return undefined;
  }

  /** Returns the time of the oldest hit that is counted. */
  oldest(): number | undefined {
    for (let i = this.#expired; i < this.#hits.length; i += 1) {
      const { at, cost } = this.#hits[i] as Hit;
      if (cost > 0) return at;
    }
    return undefined;
  }
}

/** The keys of windows of one length, in two generations. A key that is not used for a whole window is dropped with its generation. */
class Generations {
  #current = new Map<string, HitLog>();
  #previous = new Map<string, HitLog>();
  #since = Number.NEGATIVE_INFINITY;

  log(key: string, now: number, window_ms: number): HitLog {
    // When the clock was set back, the generation begins at its new time. Otherwise no generation would end for as long as the step.
    this.#since = Math.min(this.#since, now);
    if (now - this.#since >= window_ms) {
      this.#previous = now - this.#since >= 2 * window_ms ? new Map() : this.#current;
      this.#current = new Map();
      this.#since = now;
    }
    let log = this.#current.get(key);
    if (log === undefined) {
      log = this.#previous.get(key) ?? new HitLog();
      this.#current.set(key, log);
    }
    log.expire(now - window_ms, now);
    return log;
  }
}

/** Returns windows that are counted in this process; `clear` drops all counts. */
export function createRateWindows(): RateWindows & { clear(): void } {
  const windows = new Map<number, Generations>();
  let lastHit = 0;

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
    admit(request) {
      const log = logOf(request);
      const admitted = log.used < request.limit;
      if (!admitted || request.cost === 0) return state(log, { admitted, hit: 0 }, request);
      lastHit += 1;
      log.add(lastHit, request.now, request.cost);
      return state(log, { admitted, hit: lastHit }, request);
    },
    recharge(request) {
      const log = logOf(request);
      const isCounted = log.recharge(request.hit, request.cost);
      return state(log, { admitted: isCounted, hit: isCounted ? request.hit : 0 }, request);
    },
    clear: () => windows.clear(),
  };
}
