import { type ReadTx, type Scope, StoreUnavailable, type Tx, UniqueViolation } from "../store.js";
import { classifyError, messageOf } from "./classify-error.js";
import type { Connections } from "./connections.js";
import { GroupCommitFailed } from "./group-commit.js";
import { openSnapshotRead, openUnitOfWork } from "./open-tx.js";
import { type ScopeContext, ScopeContexts } from "./scope-contexts.js";
import { runSingle } from "./single-statement.js";
import { SnapshotRead } from "./snapshot-read.js";
import { type Cell, type Transaction, UnknownOutcome, WriteConflict } from "./transaction.js";
import { UnitOfWork } from "./unit-of-work.js";

export interface TransactionRunnerOptions {
  connections: Connections;
  /** Connections for claims and leases alone, so that these wait for no other transaction. */
  leasing: Connections;
  /** Connections for rate windows and quotas alone. A transaction may hold another connection while it waits for one of these. */
  counting: Connections;
  tenantRole: string | undefined;
  /** Resolves when a failed transaction may be retried. */
  waitForRetry: () => Promise<void>;
  /** Whether the store is closing, which ends all retries. */
  closing: () => boolean;
  /** Called after each commit that queued a job. */
  onQueued: () => void;
}

/** How often a transaction is retried after write conflicts and lost connections. */
const maxRetries = 3;

/**
 * How a transaction deals with concurrent writes. An optimistic one assumes that the keys of its inserts are
 * free. A verified one reads the keys before it inserts. A pessimistic one holds a connection and locks the rows that it reads.
 */
type ConcurrencyMode = "optimistic" | "verified" | "pessimistic";

/** What one attempt of a write leaves to the next. */
interface WriteState {
  mode: ConcurrencyMode;
}

/** A transaction with more changes skips the verified mode: that many key reads take longer than single statements. */
const maxVerifiedChanges = 100;

/** Thrown to rerun a transaction at once in another mode, because the error may come from the mode in which it ran. */
class RetryTransaction extends Error {}

/** Thrown when a transaction ended without a commit. */
class TransactionAborted extends Error {
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

/** Runs transactions, and retries those that conflicts or lost connections aborted. */
export class TransactionRunner {
  readonly #options: TransactionRunnerOptions;
  readonly #contexts: ScopeContexts;

  constructor(options: TransactionRunnerOptions) {
    this.#options = options;
    this.#contexts = new ScopeContexts(options.connections, options.leasing, options.tenantRole);
  }

  /** Runs work that may write, and resolves with its result once its writes are durable. */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#contexts.use(scope, (context) => {
      const state: WriteState = { mode: "optimistic" };
      return this.#withRetries(() => this.#writeOnce(context, state, work));
    });
  }

  /** Runs work that only reads. */
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    return this.#contexts.use(scope, (context) => {
      let sharesSnapshot = true;
      return this.#withRetries(async () => {
        const snapshots = sharesSnapshot ? context.snapshots : undefined;
        const read = new SnapshotRead(context.workspace, snapshots, () => context.begin({ writes: false }));
        try {
          const result = await work(openSnapshotRead(read));
          await read.end();
          return result;
        } catch (thrown) {
          const { failed, sharedFailed } = await read.end();
          if (!sharedFailed) throw new TransactionAborted(failed ?? thrown, thrown);
          // A failed statement aborts the snapshot for all its readers: each runs again alone and gets its own error.
          sharesSnapshot = false;
          throw new RetryTransaction();
        }
      });
    });
  }

  /** Runs statements in a database transaction of the system scope. */
  inTransaction<T>({ writes }: { writes: boolean }, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#contexts.use("system", (context) =>
      this.#withRetries(async () => {
        const transaction = context.begin({ writes });
        try {
          const result = await work(transaction);
          await transaction.commit();
          return result;
        } catch (thrown) {
          await transaction.rollback();
          throw new TransactionAborted(
            thrown instanceof UnknownOutcome ? thrown : (transaction.failed ?? thrown),
            thrown,
          );
        }
      }),
    );
  }

  /** Runs one statement of the system scope, which is committed when it resolves. A lost connection may have run it twice. */
  runStatement(text: string, values: Cell[]): Promise<Cell[][]> {
    return this.#withRetries(async () => {
      try {
        return await runSingle(this.#options.counting, text, values);
      } catch (thrown) {
        throw new TransactionAborted(thrown, thrown);
      }
    });
  }

  /** Runs `attempt` until it resolves, or until a retry cannot help. */
  async #withRetries<T>(attempt: () => Promise<T>): Promise<T> {
    for (let retries = 0; ; ) {
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof RetryTransaction) continue;
        if (!(error instanceof TransactionAborted)) throw error;
        this.#options.connections.reportResult(error.reason);
        if (!isRetryable(error.reason) || this.#options.closing() || retries >= maxRetries) throw finalError(error);
        retries += 1;
        await this.#options.waitForRetry();
      }
    }
  }

  async #writeOnce<T>(context: ScopeContext, state: WriteState, work: (tx: Tx) => Promise<T>): Promise<T> {
    const pessimistic = state.mode === "pessimistic";
    const unitOfWork = new UnitOfWork({
      workspace: context.workspace,
      optimistic: state.mode === "optimistic",
      loader: context.loader,
      begin: (pool) => context.begin({ writes: true, locksRows: pessimistic, pool }),
    });
    try {
      if (pessimistic) await unitOfWork.promote();
      const result = await work(openUnitOfWork(unitOfWork));
      await commitUnitOfWork(context, unitOfWork);
      if (unitOfWork.queued || unitOfWork.transaction?.queued) this.#options.onQueued();
      return result;
    } catch (thrown) {
      unitOfWork.end();
      await unitOfWork.transaction?.rollback();
      // The first failed statement decides, even where the work caught its error and threw another.
      const failed = unitOfWork.transaction?.failed ?? unitOfWork.failed ?? thrown;
      const reason = thrown instanceof UnknownOutcome ? thrown : failed;
      const next = nextMode(state.mode, unitOfWork, reason);
      if (next === undefined) throw new TransactionAborted(reason, thrown);
      state.mode = next;
      throw new RetryTransaction();
    }
  }
}

async function commitUnitOfWork(context: ScopeContext, unitOfWork: UnitOfWork): Promise<void> {
  unitOfWork.end();
  if (unitOfWork.transaction !== undefined) return unitOfWork.transaction.commit();
  if (unitOfWork.failed !== undefined) throw unitOfWork.failed;
  if (unitOfWork.changes.size + unitOfWork.increments.size > 0) await context.groupCommit.commit(unitOfWork);
}

/** Returns the mode in which to rerun a transaction that `reason` aborted; undefined when it is not rerun at once. */
function nextMode(mode: ConcurrencyMode, unitOfWork: UnitOfWork, reason: unknown): ConcurrencyMode | undefined {
  if (mode === "pessimistic" || reason instanceof UnknownOutcome || classifyError(reason) !== undefined) {
    return undefined;
  }
  if (reason instanceof GroupCommitFailed) return "pessimistic";
  const conflict = reason instanceof WriteConflict || reason instanceof UniqueViolation;
  if (mode === "verified") return conflict ? "pessimistic" : undefined;
  // The work's own error may follow from an assumption that nobody has verified.
  const unverified = unitOfWork.unverified && unitOfWork.transaction === undefined;
  if (!unverified && !conflict) return undefined;
  return unitOfWork.changes.size > maxVerifiedChanges ? "pessimistic" : "verified";
}

function isRetryable(reason: unknown): boolean {
  const kind = classifyError(reason);
  // A verified transaction ends with a UniqueViolation only where the key was taken between its read and its insert.
  const conflict = reason instanceof WriteConflict || reason instanceof UniqueViolation;
  return conflict || kind === "conflict" || kind === "unavailable";
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
