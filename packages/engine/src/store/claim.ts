import { type Clock, createSteadyClock } from "../platform/clock.js";

/** Concurrency keys that begin with a prefix, and how many jobs of each may run at once. */
export interface LimitedKeys {
  prefix: string;
  limit: number;
}

/** Which due jobs to lease: queued jobs with `run_at` ≤ now, and leased jobs whose lease has expired. */
export interface Claim {
  now: number;
  /** The most jobs to lease. */
  limit: number;
  /** Set on each leased job: `lease_until` and `lease_token`; its `attempts` increases by one. */
  lease_until: number;
  lease_token: string;
  /** The most jobs to lease of one concurrency key (the column `lane`) that is not in `freeByKey`. */
  maxPerKey: number;
  /** Keys of which fewer may be leased, where they are not in `freeByKey`. */
  limitedKeys?: LimitedKeys;
  /** The most jobs to lease of each key that has running jobs. */
  freeByKey?: ReadonlyMap<string, number>;
  /** The whole looks of earlier claims, on which the claim may rely. Default: it looks at the whole queue. */
  looks?: QueueLooks;
}

/** How long claims rely on a whole look at the queue, in ms. */
const reliedOn = 50;
/** How much later (ms) than the time at which it is due a job may be committed, and still be found by the next claim. */
const lateCommit = 250;

/**
 * When the claims of a worker last looked at the whole queue, and how far it was claimed then. A database's index still has the entries of
 * the jobs before that place, and each claim would read them again until they are vacuumed. What a claim leaves out for that reason (jobs
 * of other keys behind a backlog, expired leases, jobs committed late) waits for the next whole look.
 */
export class QueueLooks {
  readonly #clock: Pick<Clock, "now">;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #now = 0;
  #oldest = 0;

  /** `clock` says how long ago a look was, also while the engine's clock stands or jumps. */
  constructor(clock: Pick<Clock, "now"> = createSteadyClock()) {
    this.#clock = clock;
  }

  /** Returns the time from which on jobs may be due at `now`; undefined when the whole queue must be looked at. */
  from(now: number): number | undefined {
    const isRecent = this.#clock.now() - this.#lookedAt < reliedOn && now >= this.#now && now - this.#now < reliedOn;
    return isRecent ? this.#oldest - lateCommit : undefined;
  }

  /** Records a whole look at `now`; no job that may be claimed was due before `oldest`. Both in epoch ms. */
  record(now: number, oldest: number): void {
    this.#lookedAt = this.#clock.now();
    this.#now = now;
    this.#oldest = oldest;
  }
}

/** Returns how many more jobs of a concurrency key a claim may lease. */
export function freeSlotsOf({ limit, maxPerKey, limitedKeys, freeByKey }: Claim, key: string): number {
  const most = freeByKey?.get(key) ?? Math.min(maxPerKey, concurrencyLimitOf(key, limitedKeys));
  return Math.max(0, Math.min(limit, most));
}

/** Returns how many jobs of a concurrency key may run at once where some keys are limited; infinite for the others. */
export function concurrencyLimitOf(key: string, limitedKeys: LimitedKeys | undefined): number {
  const isLimited = limitedKeys !== undefined && key.startsWith(limitedKeys.prefix);
  return isLimited ? limitedKeys.limit : Number.POSITIVE_INFINITY;
}
