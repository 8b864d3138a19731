import type { LimitName, QuotaTx, Reservation, Tx, Usage } from "./store.js";

/** Mail that was counted at a time (epoch ms), for a refund. */
export interface CountedMail {
  workspace_id: string;
  at: number;
  count: number;
}

/** Counts mail against limits. The counts are outside of transactions, so that transactions never wait for each other's counts. */
export interface Quotas {
  /**
   * Counts mail and returns null, or returns the limit that is exceeded. Returns `unknown` when it does not know what the
   * workspace has used, or when some of that was counted in the future, before the clock was set back.
   */
  reserve(reservation: Reservation): Promise<LimitName | "unknown" | null>;
  /** Sets what a workspace has used, unless that is known already. */
  initialize(workspace_id: string, since: number, usage: Usage & { month: number }): Promise<void>;
  /** Subtracts mail from the last entry that is not later than it, and what remains from the entries before. */
  refund(counted: CountedMail): Promise<void>;
}

/** How often one reservation calls `usage`. Another process may drop the counts in between. */
const maxAttempts = 3;

/** Returns the beginning (epoch ms) of the calendar month (UTC) of a time. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/**
 * Runs a write transaction whose work can reserve and refund. Its reservations are undone when it fails, and its refunds
 * are made after it has committed. `mayBeCommitted` says whether a transaction that failed with an error may have committed;
 * then its reservations stay.
 */
export async function withQuotas<T>(
  quotas: Quotas,
  run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
  mayBeCommitted: (error: unknown) => boolean = () => false,
): Promise<T> {
  let reserved: CountedMail[] = [];
  let refunds: CountedMail[] = [];

  const undo = async () => {
    const undone = reserved;
    reserved = [];
    for (const each of undone) await quotas.refund(each);
  };
  const quota: QuotaTx = {
    async reserve(reservation, usage) {
      const { workspace_id, since, now, count } = reservation;
      let exceeded = await quotas.reserve(reservation);
      for (let attempt = 1; exceeded === "unknown" && attempt <= maxAttempts; attempt += 1) {
        await quotas.initialize(workspace_id, since, { ...(await usage()), month: monthOf(now) });
        exceeded = await quotas.reserve(reservation);
      }
      if (exceeded === "unknown") throw new Error("the usage of a workspace was dropped as soon as it was set");
      if (exceeded === null) reserved.push({ workspace_id, at: now, count });
      return exceeded;
    },
    refund: (counted) => void refunds.push(counted),
  };

  try {
    const result = await run((tx) => {
      // The work may run more than once. Each run begins without reservations and refunds.
      refunds = [];
      const begin = () => work(Object.assign(tx, quota));
      return reserved.length === 0 ? begin() : undo().then(begin);
    });
    for (const each of refunds) await quotas.refund(each);
    return result;
  } catch (error) {
    if (!mayBeCommitted(error)) await undo();
    throw error;
  }
}
