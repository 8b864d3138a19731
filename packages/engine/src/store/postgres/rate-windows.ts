import type { RateWindows, WindowState } from "../store.js";
import type { Cell } from "./session.js";

interface Asked {
  key: string;
  window_ms: number;
  now: number;
  limit: number;
  /** The hit to recharge; null to admit a new one. */
  hit: number | null;
  cost: number;
}

interface Waiting {
  asked: Asked;
  resolve: (state: WindowState) => void;
  reject: (error: unknown) => void;
}

/** As many as one statement counts; more wait for the next. */
const most = 500;

const count = `SELECT state.* FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    WITH ORDINALITY AS asked (key, window_ms, now_ms, most, charged, cost, place)
  CROSS JOIN LATERAL rate_count(key, window_ms, now_ms, most, charged, cost) AS state ORDER BY place`;

/**
 * Gives windows that all processes of a database count together; `run` executes one statement, committed when it resolves.
 * One statement at a time: what is asked while it runs is counted by the next, however much that is.
 */
export function createRateWindows(run: (text: string, values: Cell[]) => Promise<Cell[][]>): RateWindows {
  let waiting: Waiting[] = [];
  let running = false;

  const ask = (asked: Asked) =>
    new Promise<WindowState>((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!running) void countAll();
    });

  async function countAll(): Promise<void> {
    running = true;
    while (waiting.length > 0) {
      const taken = waiting.slice(0, most);
      waiting = waiting.slice(most);
      // Locks are taken in one order everywhere, so that no two processes wait for each other. The sort keeps ties as they came.
      taken.sort((a, b) => compare(a.asked.key, b.asked.key) || a.asked.window_ms - b.asked.window_ms);
      const column = (field: keyof Asked) => taken.map(({ asked }) => asked[field]);
      const columns = (["key", "window_ms", "now", "limit", "hit", "cost"] as const).map(column);
      try {
        const rows = await run(count, columns);
        taken.forEach(({ resolve }, index) => {
          const [hit, used, reset_at, retry_at] = rows[index] as [number, number, number, number];
          resolve({ admitted: hit > 0, hit, used, reset_at, retry_at });
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
