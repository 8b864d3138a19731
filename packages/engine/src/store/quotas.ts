import type { LimitName, Reservation, TransactionQuota, Tx, Usage } from "./store.js";

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
  const quota = new QuotaChanges(quotas);
  try {
    const result = await run((tx) => {
      // The work may run more than once. Each run begins without reservations and refunds.
      const begin = () => work(Object.assign(tx, { quota }));
      return quota.isUnchanged ? begin() : quota.undo().then(begin);
    });
    if (!quota.isUnchanged) await quota.makeRefunds();
    return result;
  } catch (error) {
    if (!mayBeCommitted(error)) await quota.undo();
    throw error;
  }
}

/** What one transaction has reserved, and what it refunds once it has committed. */
class QuotaChanges implements TransactionQuota {
  readonly #quotas: Quotas;
  #reserved: CountedMail[] = [];
  #refunds: CountedMail[] = [];

  constructor(quotas: Quotas) {
    this.#quotas = quotas;
  }

  get isUnchanged(): boolean {
    return this.#reserved.length === 0 && this.#refunds.length === 0;
  }

  async reserve(reservation: Reservation, usage: () => Promise<Usage>): Promise<LimitName | null> {
    const quotas = this.#quotas;
    const { workspace_id, since, now, count } = reservation;
    let exceeded = await quotas.reserve(reservation);
    for (let attempt = 1; exceeded === "unknown" && attempt <= maxAttempts; attempt += 1) {
      await quotas.initialize(workspace_id, since, { ...(await usage()), month: monthOf(now) });
      exceeded = await quotas.reserve(reservation);
    }
    if (exceeded === "unknown") throw new Error("the usage of a workspace was dropped as soon as it was set");
    if (exceeded === null) this.#reserved.push({ workspace_id, at: now, count });
    return exceeded;
  }

  refund(counted: CountedMail): void {
    this.#refunds.push(counted);
  }

  /** Takes the reservations back, and forgets the refunds. */
  async undo(): Promise<void> {
    const undone = this.#reserved;
    this.#reserved = [];
    this.#refunds = [];
    for (const each of undone) await this.#quotas.refund(each);
  }

  async makeRefunds(): Promise<void> {
    for (const each of this.#refunds) await this.#quotas.refund(each);
  }
}
