import { gather } from "../../platform/gather.js";
import type { RateWindows, WindowState } from "../store.js";
import type { Cell } from "./transaction.js";

type Hit = Parameters<RateWindows["admit"]>[0];

interface PendingHit {
  hit: Hit;
  resolve: (state: WindowState) => void;
  reject: (error: unknown) => void;
}

/** A window before and after a statement has counted hits, as the functions of the schema return it. */
interface Counts {
  counted: number;
  last_hit: number;
  admitted: number;
  oldest: number | null;
  retry: number;
}

/** The maximum of hits that one statement counts. */
const maxBatchSize = 500;

const fields = "counted, last_hit, admitted, oldest, retry";

/** Counts window by window: `first` and `last` are the window's range in the array of costs. */
const countSql = `SELECT ${fields} FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::int[])
    WITH ORDINALITY AS hits (key, window_ms, now, most, total, first, last, position)
  CROSS JOIN LATERAL rate_count_hits(key, window_ms, now, most, ($8::bigint[])[first:last], total) ORDER BY position`;

const rechargeSql = `SELECT ${fields} FROM rate_recharge_hit($1, $2, $3, $4, $5, $6)`;

/**
 * Returns rate windows that all processes of a database share; `run` executes one statement, committed when it resolves. One
 * statement counts at a time; hits that arrive meanwhile, or right after, are counted by the next. All hits of a window that a
 * statement counts come at the time of the last one, so that they are one row.
 */
export function createRateWindows(run: (text: string, values: Cell[]) => Promise<Cell[][]>): RateWindows {
  let waiting: PendingHit[] = [];
  let running = false;

  async function countAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      await gather(() => waiting.length);
      const batch = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      const windows = groupByWindow(batch);
      try {
        const rows = await run(countSql, countValues(windows));
        windows.forEach((hits, i) => {
          resolveHits(hits, countsOf(rows[i] as Cell[]));
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return {
    admit: (hit) =>
      new Promise((resolve, reject) => {
        waiting.push({ hit, resolve, reject });
        if (!running) void countAll();
      }),
    async recharge({ key, window_ms, now, limit, hit, cost }) {
      const [row] = await run(rechargeSql, [key, window_ms, now, limit, hit, cost]);
      const { counted, admitted, oldest, retry } = countsOf(row as Cell[]);
      const used = { used: counted, reset_at: (oldest ?? now) + window_ms, retry_at: retry };
      return { admitted: admitted > 0, hit: admitted > 0 ? hit : 0, ...used };
    },
  };
}

/**
 * Returns the hits of each window and limit. Every process locks windows in this order, so that none deadlock. The sort is stable:
 * hits of a window keep their order.
 */
function groupByWindow(batch: readonly PendingHit[]): PendingHit[][] {
  const sorted = [...batch].sort((a, b) => compareWindows(a.hit, b.hit));
  const windows: PendingHit[][] = [];
  for (const pending of sorted) {
    const open = windows.at(-1);
    if (open?.[0] !== undefined && compareWindows(open[0].hit, pending.hit) === 0) open.push(pending);
    else windows.push([pending]);
  }
  return windows;
}

function compareWindows(a: Hit, b: Hit): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.window_ms - b.window_ms || a.limit - b.limit;
}

function countValues(windows: readonly PendingHit[][]): Cell[] {
  const costs: number[] = [];
  const rows = windows.map((hits) => {
    const [{ key, window_ms, limit }] = hits.map(({ hit }) => hit) as [Hit];
    const first = costs.length + 1;
    let total = 0;
    let now = Number.NEGATIVE_INFINITY;
    for (const { hit } of hits) {
      now = Math.max(now, hit.now);
      total += hit.cost;
      // A hit without a cost only reads the window.
      if (hit.cost > 0) costs.push(hit.cost);
    }
    return [key, window_ms, now, limit, total, first, costs.length];
  });
  return [...[0, 1, 2, 3, 4, 5, 6].map((column) => rows.map((row) => row[column])), costs];
}

function countsOf([counted, last_hit, admitted, oldest, retry]: Cell[]): Counts {
  return { counted, last_hit, admitted, oldest, retry } as Counts;
}

/** Resolves the hits of a window in order: those that were admitted are the first that have a cost. */
function resolveHits(hits: readonly PendingHit[], { counted, last_hit, admitted, oldest, retry }: Counts): void {
  let used = counted;
  let admissions = 0;
  for (const { hit, resolve } of hits) {
    const isCounted = hit.cost > 0 && admissions < admitted;
    const isOpen = used < hit.limit;
    if (isCounted) {
      admissions += 1;
      used += hit.cost;
    }
    resolve({
      admitted: isCounted || (hit.cost === 0 && isOpen),
      hit: isCounted ? last_hit + admissions : 0,
      used,
      reset_at: (oldest ?? hit.now) + hit.window_ms,
      retry_at: used < hit.limit ? hit.now : retry,
    });
  }
}
