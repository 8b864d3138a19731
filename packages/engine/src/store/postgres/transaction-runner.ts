import { type ReadOptions, type ReadTx, type Scope, StoreUnavailable, type Tx, UniqueViolation } from "../store.js";
import { classifyError, isUniqueViolation, messageOf } from "./classify-error.js";
import type { Connections } from "./connections.js";
import { writeIncrements } from "./counters.js";
import { openReadTx, openTx } from "./open-tx.js";
import { runSingle } from "./single-statement.js";
import { type Cell, Transaction, UnknownOutcome, WriteConflict } from "./transaction.js";
import { WorkspaceLock } from "./workspace-lock.js";

export interface TransactionRunnerOptions {
  connections: Connections;
  /** Connections for claims and leases alone, so that these wait for no other transaction. */
  leasing: Connections;
  /** Connections for short statements of the system scope. A transaction may hold another connection while it waits for one of these. */
  counting: Connections;
  tenantRole: string | undefined;
  /** Resolves when a failed transaction may be retried. */
  waitForRetry: () => Promise<void>;
  /** Whether the store is closing, which ends all retries. */
  closing: () => boolean;
  /** Called after each commit that queued a job. */
  onQueued: () => void;
}

/** Runs transactions of the store. */
export interface Transactions {
  /** Runs work that may write, and resolves with its result once its writes are durable. */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs work that only reads. */
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>, options?: ReadOptions): Promise<T>;
}

/** How often a transaction is retried after conflicts with others, deadlocks among them, and after lost connections. */
const maxRetries = { conflict: 10, unavailable: 3 };

/** Thrown by an attempt to be run again at once, without counting as a retry. */
export class RunAgain extends Error {}

/** Thrown when a transaction ended without a commit. */
export class TransactionAborted extends Error {
  /** The error that decides whether the transaction is retried: that of its first failed statement, if one failed. */
  readonly reason: unknown;
  /** The error that the transaction's work threw. */
  readonly thrown: unknown;

  constructor(reason: unknown, thrown: unknown) {
    super("a transaction was aborted");
    this.reason = reason;
    this.thrown = thrown;
  }
}

/** Runs each transaction of the store as one of the database, and retries those that conflicts or lost connections aborted. */
export class TransactionRunner implements Transactions {
  readonly #options: TransactionRunnerOptions;
  readonly #workspaceLock = new WorkspaceLock();

  constructor(options: TransactionRunnerOptions) {
    this.#options = options;
  }

  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    let locksRows = false;
    return this.withRetries(async () => {
      try {
        return await this.writeOnce(scope, work, { locksRows });
      } catch (error) {
        if (locksRows || !(error instanceof TransactionAborted)) throw error;
        // Two inserts of a new counter may also meet in a key that `ON CONFLICT` does not name, where the table was given one.
        const runsAgain = isConflict(error.reason) || isUniqueViolation(error.reason);
        locksRows = runsAgain || classifyError(error.reason) === "conflict";
        throw runsAgain ? new RunAgain() : error;
      }
    });
  }

  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.withRetries(() => this.readOnce(scope, work));
  }

  /**
   * Runs `work` in a transaction. One that locks the rows it reads waits for the workspace's lock first. Rejects with
   * `TransactionAborted`.
   */
  async writeOnce<T>(scope: Scope, work: (tx: Tx) => Promise<T>, options: { locksRows: boolean }): Promise<T> {
    const transaction = this.begin(scope, { writes: true, ...options });
    const write = () => work(openTx(transaction, this.#options.leasing));
    const result = options.locksRows
      ? await this.#workspaceLock.runInTurn(transaction.workspace, () =>
          run(transaction, async () => {
            await this.#workspaceLock.lock(transaction);
            return write();
          }),
        )
      : await run(transaction, write);
    if (transaction.queued) this.#options.onQueued();
    return result;
  }

  /** Runs `work` in a separate transaction that sees one snapshot. Rejects with `TransactionAborted`. */
  readOnce<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    const transaction = this.begin(scope, { writes: false });
    return run(transaction, () => work(openReadTx(transaction)));
  }

  /** Runs statements in a transaction of the system scope that locks no row it reads. */
  inTransaction<T>(
    options: { writes: boolean; autocommit?: boolean },
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.withRetries(() => {
      const transaction = this.begin("system", options);
      return run(transaction, () => work(transaction));
    });
  }

  /** Runs one statement of the system scope, which is committed when it resolves. A lost connection may have run it twice. */
  runStatement(text: string, values: Cell[]): Promise<Cell[][]> {
    return this.withRetries(async () => {
      try {
        return await runSingle(this.#options.counting, text, values);
      } catch (thrown) {
        throw new TransactionAborted(thrown, thrown);
      }
    });
  }

  /** Returns a transaction of the database, which begins with its first statement. */
  begin(scope: Scope, options: { writes: boolean; locksRows?: boolean; autocommit?: boolean }): Transaction {
    const { connections, tenantRole } = this.#options;
    return new Transaction(connections, { scope, locksRows: false, tenantRole, ...options });
  }

  /** Runs `attempt` until it resolves, or until a retry cannot help. */
  async withRetries<T>(attempt: () => Promise<T>): Promise<T> {
    for (let retries = 0; ; ) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof RunAgain) continue;
        if (!(error instanceof TransactionAborted)) throw error;
        this.#options.connections.reportResult(error.reason);
        if (this.#options.closing() || retries >= retriesAfter(error.reason)) throw finalError(error);
        retries += 1;
        await this.#options.waitForRetry();
      }
    }
  }
}

/** Commits once the conditions are met, with the additions to counters. */
export async function commit(transaction: Transaction): Promise<void> {
  await Promise.all(transaction.conditions);
  await writeIncrements(transaction);
  await transaction.commit();
}

/** Runs `work` and commits; rolls back when one of them rejects. */
async function run<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await commit(transaction);
    return result;
  } catch (thrown) {
    await transaction.rollback();
    // The first failed statement decides, even where the work caught its error and threw another.
    throw new TransactionAborted(thrown instanceof UnknownOutcome ? thrown : (transaction.failed ?? thrown), thrown);
  }
}

/** Returns how often a transaction may be retried after an error. */
function retriesAfter(reason: unknown): number {
  const kind = classifyError(reason);
  if (kind === "unavailable") return maxRetries.unavailable;
  return kind === "conflict" || isConflict(reason) ? maxRetries.conflict : 0;
}

/** Returns whether another transaction changed what this one had read: a row, or a key that was free. */
function isConflict(reason: unknown): boolean {
  return reason instanceof WriteConflict || reason instanceof UniqueViolation;
}

/** Returns what a transaction rejects with after its last attempt: `StoreUnavailable` for every trouble of the database. */
function finalError({ reason, thrown }: TransactionAborted): unknown {
  const kind = classifyError(reason);
  if (reason instanceof UnknownOutcome || reason instanceof WriteConflict || kind !== undefined) {
    const what = kind === "unavailable" ? "is away" : "cannot be used";
    return new StoreUnavailable(`the database ${what}: ${messageOf(reason)}`, { cause: reason });
  }
  return thrown;
}
