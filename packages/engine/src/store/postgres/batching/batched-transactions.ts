import { type ReadOptions, type ReadTx, type Scope, type Tx, UniqueViolation } from "../../store.js";
import { classifyError } from "../classify-error.js";
import type { Connections } from "../connections.js";
import { viewsOf } from "../open-tx.js";
import { sqlTableOf } from "../sql-table.js";
import { UnknownOutcome, WriteConflict } from "../transaction.js";
import {
  commit,
  RunAgain,
  TransactionAborted,
  type TransactionRunner,
  type Transactions,
} from "../transaction-runner.js";
import { GroupCommitFailed } from "./group-commit.js";
import { type ScopeContext, ScopeContexts } from "./scope-contexts.js";
import { SnapshotCollection, SnapshotRead } from "./snapshot-read.js";
import { UnitOfWork } from "./unit-of-work.js";
import { UnitOfWorkCollection } from "./unit-of-work-collection.js";

export interface BatchingOptions {
  /** Runs what cannot be batched as ordinary transactions. */
  runner: TransactionRunner;
  /** Connections whose statements all find their rows by keys, with the settings `keyedSettings`. */
  keyed: Connections;
  /** Connections with these settings for short statements of the system scope. */
  counting: Connections;
  /** Connections for claims and leases alone, so that these wait for no other transaction. */
  leasing: Connections;
  tenantRole: string | undefined;
  /** Called after each commit that queued a job. */
  onQueued: () => void;
}

/** How often a transaction is tried in a batch. After that it runs alone and locks the rows that it reads. */
const maxBatchedAttempts = 2;

/**
 * Runs the transactions of a scope together: their reads by key are batched, and their writes are committed in groups. A
 * transaction that assumed wrongly that its keys were free and its rows unchanged runs again as an ordinary one.
 */
export class BatchedTransactions implements Transactions {
  readonly #options: BatchingOptions;
  readonly #contexts: ScopeContexts;

  constructor(options: BatchingOptions) {
    this.#options = options;
    this.#contexts = new ScopeContexts(options);
  }

  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { runner } = this.#options;
    return this.#contexts.use(scope, (context) => {
      let attempts = 0;
      return runner.withRetries(() => {
        attempts += 1;
        if (attempts > maxBatchedAttempts) return runner.writeOnce(scope, work, { locksRows: true });
        return this.#writeBatched(context, work, (reason) => {
          // Another attempt reads what it conflicted with. Everything else is found out by running alone.
          if (!(reason instanceof WriteConflict)) attempts = maxBatchedAttempts;
        });
      });
    });
  }

  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>, { snapshot = true, name }: ReadOptions = {}): Promise<T> {
    if (!snapshot) return this.#readWithoutSnapshot(scope, work, name);
    const { runner } = this.#options;
    return this.#contexts.use(scope, (context) => {
      let batched = true;
      return runner.withRetries(async () => {
        if (!batched) return runner.readOnce(scope, work);
        const read = new SnapshotRead(context);
        try {
          const result = await work(viewsOf<ReadTx>((name) => new SnapshotCollection(read, sqlTableOf(name))));
          await read.end();
          return result;
        } catch (thrown) {
          const { failed, sharedFailed } = await read.end();
          if (!sharedFailed) throw new TransactionAborted(failed ?? thrown, thrown);
          // A failed statement aborts the snapshot for all its readers: each runs again alone and gets its own error.
          batched = false;
          throw new RunAgain();
        }
      });
    });
  }

  /** Reads without a transaction, as a unit of work without changes does. */
  #readWithoutSnapshot<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>, name: string | undefined): Promise<T> {
    if (name === undefined) return this.write(scope, work);
    return this.#contexts.use(scope, ({ unsentReads }) => {
      const unsent = unsentReads.get(name) as Promise<T> | undefined;
      if (unsent !== undefined) return unsent;
      const read = this.write(scope, work).finally(() => {
        // A read may end without having sent a statement.
        if (unsentReads.get(name) === read) unsentReads.delete(name);
      });
      unsentReads.set(name, read);
      return read;
    });
  }

  async #writeBatched<T>(
    context: ScopeContext,
    work: (tx: Tx) => Promise<T>,
    onConflict: (reason: unknown) => void,
  ): Promise<T> {
    const { begin, loader, queries, workspace } = context;
    const unitOfWork = new UnitOfWork({ workspace, loader, queries, begin, leasing: this.#options.leasing });
    try {
      const result = await work(openUnitOfWork(unitOfWork));
      const committing = commitUnitOfWork(context, unitOfWork);
      if (committing !== undefined) await committing;
      if (unitOfWork.queued || unitOfWork.transaction?.queued) this.#options.onQueued();
      return result;
    } catch (thrown) {
      unitOfWork.end();
      await unitOfWork.transaction?.rollback();
      // The first failed statement decides, even where the work caught its error and threw another.
      const failed = unitOfWork.transaction?.failed ?? unitOfWork.failed ?? thrown;
      const reason = thrown instanceof UnknownOutcome ? thrown : failed;
      if (!mayComeFromBatching(unitOfWork, reason)) throw new TransactionAborted(reason, thrown);
      onConflict(reason);
      throw new RunAgain();
    }
  }
}

function openUnitOfWork(unitOfWork: UnitOfWork): Tx {
  return viewsOf<Tx>((name) => new UnitOfWorkCollection(unitOfWork, sqlTableOf(name)), {
    claimDue: (claim) => unitOfWork.claimDue(claim),
    extendLeases: (claimed, lease_until) => unitOfWork.extendLeases(claimed, lease_until),
    increase: (counter, by) => unitOfWork.increase(counter, by),
    commitAfter: (condition) => unitOfWork.commitAfter(condition),
  });
}

/** Ends and commits a unit of work; returns undefined for one that changed nothing and waits for nothing. */
function commitUnitOfWork({ groupCommit }: ScopeContext, unitOfWork: UnitOfWork): Promise<unknown> | undefined {
  unitOfWork.end();
  const { transaction, conditions } = unitOfWork;
  if (transaction !== undefined) return commit(transaction);
  if (unitOfWork.failed !== undefined) throw unitOfWork.failed;
  if (unitOfWork.changes.size + unitOfWork.increments.length > 0) return groupCommit.commit(unitOfWork);
  return conditions.length > 0 ? Promise.all(conditions) : undefined;
}

/** Returns whether a transaction may succeed, or fail with another error, when it runs alone and reads before it writes. */
function mayComeFromBatching(unitOfWork: UnitOfWork, reason: unknown): boolean {
  if (reason instanceof UnknownOutcome || classifyError(reason) !== undefined) return false;
  if (reason instanceof GroupCommitFailed || reason instanceof WriteConflict) return true;
  if (reason instanceof UniqueViolation) return true;
  // The work's own error may follow from an assumption that nobody has verified.
  return unitOfWork.unverified && unitOfWork.transaction === undefined;
}
