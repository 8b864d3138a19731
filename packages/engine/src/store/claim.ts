/** Which jobs to lease. Queued jobs with `run_at` ≤ now are due, and leased jobs whose lease has expired. */
export interface Claim {
  now: number;
  /** The most jobs to lease. */
  limit: number;
  /** Set on each leased job: `lease_until` and `lease_token`; its `attempts` increases by one. */
  lease_until: number;
  lease_token: string;
  /** The most jobs to lease of one concurrency key (`lane`), less those of it that run already. */
  maxPerKey: number;
  runningByKey?: ReadonlyMap<string, number>;
  /** Returns the concurrency limit of a key; it applies where it is lower than `maxPerKey`. */
  concurrencyLimitOf?: (key: string) => number;
}

/** Returns how many more jobs of a concurrency key a claim may lease. */
export function freeSlotsOf({ limit, maxPerKey, concurrencyLimitOf, runningByKey }: Claim, key: string): number {
  const most = concurrencyLimitOf === undefined ? maxPerKey : Math.min(maxPerKey, concurrencyLimitOf(key));
  return Math.min(limit, most - (runningByKey?.get(key) ?? 0));
}
