import type { RateWindows, WindowState } from "../store.js";
import type { Cell } from "./session.js";

/** Gives windows that all processes of a database count together; `run` executes one statement, committed when it resolves. */
export function createRateWindows(run: (text: string, values: Cell[]) => Promise<Cell[][]>): RateWindows {
  const state = ([cells]: Cell[][]): WindowState => {
    const [hit, used, reset_at, retry_at] = cells as [number, number, number, number];
    return { admitted: hit > 0, hit, used, reset_at, retry_at };
  };
  return {
    async admit({ key, window_ms, now, limit, cost }) {
      return state(await run("SELECT * FROM rate_admit($1, $2, $3, $4, $5)", [key, window_ms, now, limit, cost]));
    },
    async recharge({ key, window_ms, now, limit, hit, cost }) {
      const text = "SELECT * FROM rate_recharge($1, $2, $3, $4, $5, $6)";
      return state(await run(text, [key, window_ms, now, limit, hit, cost]));
    },
  };
}
