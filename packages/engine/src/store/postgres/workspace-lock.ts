import { statementSettings } from "./connections.js";
import type { Transaction } from "./transaction.js";

/** The class of the advisory locks on workspaces; an arbitrary constant that never changes. */
const lockClass = 1886351209;
/** How long (ms) a transaction waits for the lock: longer than for rows, because only one of a process waits. */
const lockTimeout = "14000";

// The parts of a row are evaluated from left to right.
const lockSql = `SELECT set_config('lock_timeout', '${lockTimeout}', true), pg_advisory_xact_lock(${lockClass}, hashtext($1)),
  set_config('lock_timeout', '${statementSettings.lock_timeout}', true)`;

/**
 * Lets the transactions of a workspace that lock the rows they read run one after another, in this process and in all others, so
 * that they neither deadlock nor each hold a connection while they wait. Transactions of the system scope are not delayed.
 */
export class WorkspaceLock {
  /** The last transaction of each workspace in this process, without those that have ended. */
  readonly #last = new Map<string, Promise<void>>();

  /** Runs `work` once the workspace's transactions before it have ended; resolves or rejects as `work` does. */
  async runInTurn<T>(workspace: string | undefined, work: () => Promise<T>): Promise<T> {
    if (workspace === undefined) return work();
    const previous = this.#last.get(workspace);
    const result = previous === undefined ? work() : previous.then(work);
    const ended = result.then(
      () => {},
      () => {},
    );
    this.#last.set(workspace, ended);
    try {
      return await result;
    } finally {
      if (this.#last.get(workspace) === ended) this.#last.delete(workspace);
    }
  }

  /** Locks the transaction's workspace for all processes until the transaction ends. */
  async lock(transaction: Transaction): Promise<void> {
    if (transaction.workspace !== undefined) await transaction.run(lockSql, [transaction.workspace]);
  }
}
