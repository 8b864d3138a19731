import type { RateWindows, WindowState } from "../store.js";
import type { Cell } from "./transaction.js";

interface WindowRequest {
  key: string;
  window_ms: number;
  now: number;
  limit: number;
  /** The hit to recharge; null for a new one. */
  hit: number | null;
  cost: number;
}

interface PendingWindowRequest {
  request: WindowRequest;
  resolve: (state: WindowState) => void;
  reject: (error: unknown) => void;
}

/** The maximum of requests that one statement counts. */
const maxBatchSize = 500;

/** Counts window by window: `first` and `last` are the window's range in the arrays of requests. */
const countSql = `SELECT state.* FROM unnest($5::text[], $6::bigint[], $7::int[], $8::int[])
    WITH ORDINALITY AS request (key, window_ms, first, last, position)
  CROSS JOIN LATERAL rate_count_all(key, window_ms, ($1::bigint[])[first:last], ($2::bigint[])[first:last],
    ($3::bigint[])[first:last], ($4::bigint[])[first:last]) AS state ORDER BY position`;

/**
 * Returns rate windows that all processes of a database share; `run` executes one statement, committed when it resolves. One
 * statement runs at a time; requests that arrive meanwhile are counted by the next.
 */
export function createRateWindows(run: (text: string, values: Cell[]) => Promise<Cell[][]>): RateWindows {
  let waiting: PendingWindowRequest[] = [];
  let running = false;

  const submit = (request: WindowRequest) =>
    new Promise<WindowState>((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      if (!running) void countAll();
    });

  async function countAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // Requests of the same tick join the batch.
      await new Promise((resolve) => setImmediate(resolve));
      const batch = waiting.slice(0, maxBatchSize);
      waiting = waiting.slice(maxBatchSize);
      // Every process locks windows in this order, so that none deadlock. The sort is stable: requests of a window keep theirs.
      batch.sort((a, b) => compare(a.request.key, b.request.key) || a.request.window_ms - b.request.window_ms);
      const windows: { key: string; window_ms: number; first: number; last: number }[] = [];
      batch.forEach(({ request: { key, window_ms } }, i) => {
        const open = windows.at(-1);
        if (open?.key === key && open.window_ms === window_ms) open.last = i + 1;
        else windows.push({ key, window_ms, first: i + 1, last: i + 1 });
      });
      const hits = (["now", "limit", "hit", "cost"] as const).map((field) =>
        batch.map(({ request }) => request[field]),
      );
      const named = (["key", "window_ms", "first", "last"] as const).map((field) => windows.map((each) => each[field]));
      try {
        const rows = (await run(countSql, [...hits, ...named])) as (readonly unknown[])[][];
        windows.forEach(({ first, last }, window) => {
          batch.slice(first - 1, last).forEach(({ request, resolve }, i) => {
            const [hit = 0, used = 0, reset_at = 0, retry_at = 0] = (rows[window] ?? []).map((each) => Number(each[i]));
            const admitted = hit > 0 || (request.cost === 0 && request.hit === null && used < request.limit);
            resolve({ admitted, hit, used, reset_at, retry_at });
          });
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    running = false;
  }

  return {
    admit: ({ key, window_ms, now, limit, cost }) => submit({ key, window_ms, now, limit, hit: null, cost }),
    recharge: ({ key, window_ms, now, limit, hit, cost }) => submit({ key, window_ms, now, limit, hit, cost }),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
