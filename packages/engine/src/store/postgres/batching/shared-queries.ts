import type { ReadStatement } from "../select-rows.js";
import type { Cell } from "../transaction.js";

interface Waiter {
  resolve: (rows: Cell[][]) => void;
  reject: (error: unknown) => void;
}

/** Runs queries, equal ones once for all callers that ask in the same tick or while an equal query is in flight. */
export class SharedQueries {
  readonly #run: (statement: ReadStatement) => Promise<Cell[][]>;
  /** The callers of the next run of each query that is scheduled or in flight. */
  readonly #waiting = new Map<string, Waiter[]>();

  /** `run` executes a statement and returns its rows. */
  constructor(run: (statement: ReadStatement) => Promise<Cell[][]>) {
    this.#run = run;
  }

  /** Returns the rows of a statement that begins after this call. */
  rows(statement: ReadStatement): Promise<Cell[][]> {
    return new Promise((resolve, reject) => {
      const key = JSON.stringify([statement.text, statement.values]);
      const waiting = this.#waiting.get(key);
      if (waiting !== undefined) waiting.push({ resolve, reject });
      else {
        this.#waiting.set(key, [{ resolve, reject }]);
        setImmediate(() => void this.#runWaiting(key, statement));
      }
    });
  }

  async #runWaiting(key: string, statement: ReadStatement): Promise<void> {
    for (let waiters = this.#waiting.get(key) ?? []; waiters.length > 0; waiters = this.#waiting.get(key) ?? []) {
      this.#waiting.set(key, []);
      try {
        const rows = await this.#run(statement);
        for (const { resolve } of waiters) resolve(rows);
      } catch (error) {
        for (const { reject } of waiters) reject(error);
      }
    }
    this.#waiting.delete(key);
  }
}
