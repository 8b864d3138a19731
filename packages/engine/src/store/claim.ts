/** Which due jobs to lease: queued jobs with `run_at` ≤ now, and leased jobs whose lease has expired. */
export interface Claim {
  now: number;
  /** The most jobs to lease. */
  limit: number;
  /** Set on each leased job: `lease_until` and `lease_token`; its `attempts` increases by one. */
  lease_until: number;
  lease_token: string;
  /** The most jobs of one concurrency key (the column `lane`) that may run at once. Those in `runningByKey` count. */
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
