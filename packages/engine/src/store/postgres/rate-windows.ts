import type { RateWindows, WindowState } from "../store.js";
import type { Cell } from "./transaction.js";

interface WindowRequest {
  key: string;
  window_ms: number;
  now: number;
  limit: number;
  /** The hit to recharge; null to admit a new one. */
  hit: number | null;
  cost: number;
}

interface PendingWindowRequest {
  asked: WindowRequest;
  resolve: (state: WindowState) => void;
  reject: (error: unknown) => void;
}

/** As many as one statement counts; more wait for the next. */
const most = 500;

/** A window at a time, with what is asked of it from `first` to `last`. */
const count = `SELECT state.* FROM unnest($5::text[], $6::bigint[], $7::int[], $8::int[])
    WITH ORDINALITY AS asked (key, window_ms, first, last, place)
  CROSS JOIN LATERAL rate_count_all(key, window_ms, ($1::bigint[])[first:last], ($2::bigint[])[first:last],
    ($3::bigint[])[first:last], ($4::bigint[])[first:last]) AS state ORDER BY place`;

/**
 * Gives windows that all processes of a database count together; `run` executes one statement, committed when it resolves.
 * One statement at a time: what is asked while it runs is counted by the next, however much that is.
 */
export function createRateWindows(run: (text: string, values: Cell[]) => Promise<Cell[][]>): RateWindows {
  let waiting: PendingWindowRequest[] = [];
  let running = false;

  const ask = (asked: WindowRequest) =>
    new Promise<WindowState>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!running) void countAll();
    });

  async function countAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      // What is asked in the same turn goes along.
      await new Promise((resolve) => setImmediate(resolve));
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      // Locks are taken in one order everywhere, so that no two processes wait for each other. The sort keeps ties as they came.
      taken.sort((a, b) => compare(a.asked.key, b.asked.key) || a.asked.window_ms - b.asked.window_ms);
      const windows: { key: string; window_ms: number; first: number; last: number }[] = [];
      taken.forEach(({ asked: { key, window_ms } }, i) => {
        const open = windows.at(-1);
        if (open?.key === key && open.window_ms === window_ms) open.last = i + 1;
        else windows.push({ key, window_ms, first: i + 1, last: i + 1 });
      });
      const hits = (["now", "limit", "hit", "cost"] as const).map((field) => taken.map(({ asked }) => asked[field]));
      const named = (["key", "window_ms", "first", "last"] as const).map((field) => windows.map((each) => each[field]));
      try {
        const rows = (await run(count, [...hits, ...named])) as (readonly unknown[])[][];
        windows.forEach(({ first, last }, window) => {
          taken.slice(first - 1, last).forEach(({ asked, resolve }, i) => {
            const [hit = 0, used = 0, reset_at = 0, retry_at = 0] = (rows[window] ?? []).map((each) => Number(each[i]));
            const admitted = hit > 0 || (asked.cost === 0 && asked.hit === null && used < asked.limit);
            resolve({ admitted, hit, used, reset_at, retry_at });
          });
        });
      } catch (error) {
        for (const { reject } of taken) reject(error);
      }
    }
    running = false;
  }

  return {
    admit: ({ key, window_ms, now, limit, cost }) => ask({ key, window_ms, now, limit, hit: null, cost }),
    recharge: ({ key, window_ms, now, limit, hit, cost }) => ask({ key, window_ms, now, limit, hit, cost }),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
