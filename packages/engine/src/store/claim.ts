/** Which jobs to lease. Due are queued jobs with `run_at` ≤ now, and leased ones whose lease has run out. */
export interface Claim {
  now: number;
  /** At most this many jobs. */
  limit: number;
  /** Set on each job: `lease_until` and `lease_token`; `attempts` grows by one. */
  lease_until: number;
  lease_token: string;
  /** At most this many jobs of one lane, less those of it that are already in hand. */
  perLane: number;
  inHand?: ReadonlyMap<string, number>;
  /** Fewer than `perLane` where a lane is to be narrower. */
  widthOf?: (lane: string) => number;
}

/** How many more jobs of a lane a claim may lease. */
export function roomOf({ limit, perLane, widthOf, inHand }: Claim, lane: string): number {
  const width = widthOf === undefined ? perLane : Math.min(perLane, widthOf(lane));
  return Math.min(limit, width - (inHand?.get(lane) ?? 0));
}
