import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Tx } from "../../store/store.js";

/** The maximum of rows read in one transaction, so that other transactions wait only briefly. */
export const batchSize = 500;

/** Rows of one collection that may have expired. */
export interface TimeRange<R> {
  /** The first and the last time (epoch ms) of the rows to read. */
  from?: number;
  until: number;
  leaseLost: AbortSignalLike;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Returns a page of the rows with a time in a range, oldest first. */
  find(
    tx: Tx,
    range: { gte: number; lte: number },
    page: { limit: number; offset: number },
  ): Promise<readonly Readonly<R>[]>;
  timeOf(row: Readonly<R>): number;
  /** Deletes the expired ones of some rows, which come oldest first, and returns their ids. */
  deleteExpired(tx: Tx, rows: readonly Readonly<R>[]): Promise<ReadonlySet<string>>;
}

/** Deletes the expired rows of a time range, oldest first, in transactions of a limited size. Reads each row once. */
export async function deleteInTimeOrder<R extends { id: string }>(range: TimeRange<R>): Promise<void> {
  const { until, leaseLost, timeOf } = range;
  // Many rows may have the same millisecond: of the last one, those that stay are skipped with `offset`.
  let { from = 0 } = range;
  let offset = 0;
  for (let isMore = true; isMore && !leaseLost.aborted; ) {
    const seen = await range.transaction(async (tx) => {
      const rows = await range.find(tx, { gte: from, lte: until }, { limit: batchSize, offset });
      const deleted = await range.deleteExpired(tx, rows);
      const last = rows.at(-1);
      const lastTime = last === undefined ? from : timeOf(last);
      const stays = rows.filter((row) => timeOf(row) === lastTime && !deleted.has(row.id)).length;
      return { lastTime, stays, count: rows.length };
    });
    offset = seen.lastTime === from ? offset + seen.stays : seen.stays;
    from = seen.lastTime;
    isMore = seen.count === batchSize;
  }
}
