import type { LimitName, QuotaTx, Reservation, Tx, Usage } from "./store.js";

/** Mail that was counted, as it is given back. */
export interface CountedMail {
  workspace_id: string;
  at: number;
  count: number;
}

/** Where mail is counted against limits, apart from the transactions it is counted for: they never wait for each other there. */
export interface Quotas {
  /**
   * Counts mail, or names the limit that is in the way; `unknown` when nothing is known of what the workspace has used, or
   * some of it lies in a future from which the clock was set back.
   */
  reserve(wanted: Reservation): Promise<LimitName | "unknown" | null>;
  /** Notes what a workspace has used, unless that is known already. */
  initialize(workspace_id: string, since: number, usage: Usage & { month: number }): Promise<void>;
  /** Takes mail off the last entry that is not later than it, and so on back. */
  refund(counted: CountedMail): Promise<void>;
}

/** How often what a workspace has used is counted for one reservation: another process may forget it meanwhile. */
const maxCounts = 3;

/** The beginning of a time's calendar month (UTC), epoch ms. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/**
 * Runs a write transaction whose work can reserve and give back: what it reserved is given back when it is not kept, and
 * what it gave back counts until it is. `mayBeKept` says whether it may have been kept in spite of an error.
 */
export async function withQuotas<T>(
  quotas: Quotas,
  run: (work: (tx: Tx) => Promise<T>) => Promise<T>,
  work: (tx: Tx) => Promise<T>,
  mayBeKept: (error: unknown) => boolean = () => false,
): Promise<T> {
  let reserved: CountedMail[] = [];
  let returned: CountedMail[] = [];

  const undo = async () => {
    const undone = reserved;
    reserved = [];
    for (const each of undone) await quotas.refund(each);
  };
  const quota: QuotaTx = {
    async reserve(wanted, usage) {
      const { workspace_id, since, now, count } = wanted;
      let full = await quotas.reserve(wanted);
      for (let tries = 1; full === "unknown" && tries <= maxCounts; tries += 1) {
        await quotas.initialize(workspace_id, since, { ...(await usage()), month: monthOf(now) });
        full = await quotas.reserve(wanted);
      }
      if (full === "unknown") throw new Error("what a workspace has used was forgotten as soon as it was noted");
      if (full === null) reserved.push({ workspace_id, at: now, count });
      return full;
    },
    refund: (counted) => void returned.push(counted),
  };

  try {
    const result = await run(async (tx) => {
      // The work may run again, and then begins anew.
      await undo();
      returned = [];
      return work(Object.assign(tx, quota));
    });
    for (const each of returned) await quotas.refund(each);
    return result;
  } catch (error) {
    if (!mayBeKept(error)) await undo();
    throw error;
  }
}
