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

export interface TransactionRunner {
  /** Runs work that may write, and resolves once that is durable. */
  write<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  read<T>(scope: Scope, work: (tx: ReadTx) => Promise<T>): Promise<T>;
  /** Runs statements in a transaction of their own, in the system scope. */
  inTransaction<T>(kind: { writes: boolean }, work: (session: Transaction) => Promise<T>): Promise<T>;
  /** Runs one statement in the system scope, committed when it resolves; it may have been twice where a connection was lost. */
  runStatement(text: string, values: Cell[]): Promise<Cell[][]>;
}

export interface TransactionRunnerOptions {
  connections: Connections;
  /** For claims and leases alone, which wait behind nothing else. */
  leasing: Connections;
  /** For what is counted apart from transactions: one may wait for it while it holds a connection of the others. */
  counting: Connections;
  tenantRole: string | undefined;
  /** Resolves when what failed may be tried again. */
  wait: () => Promise<void>;
  /** Whether nothing is tried again any more. */
  closing: () => boolean;
  /** Called after a commit that put a job into the queue. */
  queued: () => void;
}

/** How often a whole transaction is run again that another one or a lost connection was in the way of. */
const maxRetries = 3;

/**
 * How a run goes about it. At first it takes for granted that what it adds is new; then it looks before it adds; then it
 * has a transaction of its own that locks what it reads.
 */
type ConcurrencyMode = "predicts" | "looks" | "locks";

/** Changes beyond which looking before each of them takes longer than to have them made one by one. */
const maxVerifiedChanges = 100;

/** A run ended in a way that is not to be believed: it is made again in another manner, at once. */
class RetryTransaction extends Error {}

/** What a run died of, and what it is told as where that is no trouble of the database. */
class TransactionAborted extends Error {
  readonly reason: unknown;
  readonly thrown: unknown;

  constructor(reason: unknown, told: unknown) {
    super("a transaction was not kept");
    this.reason = reason;
    this.thrown = told;
  }
}

/** Gives what runs transactions, again where they have to be. */
export function createTransactionRunner(options: TransactionRunnerOptions): TransactionRunner {
  const { connections, wait, closing, queued } = options;
  const lanes = new ScopeContexts(connections, options.leasing, options.tenantRole);

  /** Runs `once` until it is through, or it is no use to try again. */
  async function withRetries<T>(once: () => Promise<T>): Promise<T> {
    for (let repeats = 0; ; ) {
      try {
        return await once();
      } catch (thrown) {
        if (thrown instanceof RetryTransaction) continue;
        if (!(thrown instanceof TransactionAborted)) throw thrown;
        const { reason, thrown: told } = thrown;
        connections.reportResult(reason);
        const trouble = classifyError(reason);
        // Whoever looks before it adds ends with a UniqueViolation only where a key was taken in between.
        const beaten = reason instanceof WriteConflict || reason instanceof UniqueViolation;
        const again = beaten || trouble === "again" || trouble === "away";
        if (again && !closing() && repeats < maxRetries) {
          repeats += 1;
          await wait();
          continue;
        }
        if (reason instanceof UnknownOutcome || reason instanceof WriteConflict || trouble !== undefined) {
          const what = trouble === "away" ? "is away" : "cannot be used";
          throw new StoreUnavailable(`the database ${what}: ${messageOf(reason)}`, { cause: reason });
        }
        throw told;
      }
    }
  }

  function write<T>(lane: ScopeContext, work: (tx: Tx) => Promise<T>): Promise<T> {
    let manner: ConcurrencyMode = "predicts";
    return withRetries(async () => {
      const locks = manner === "locks";
      const draft = new UnitOfWork({
        workspace: lane.workspace,
        optimistic: manner === "predicts",
        loader: lane.loader,
        begin: (turn) => lane.begin({ writes: true, locksRows: locks, turn }),
      });
      try {
        if (locks) await draft.promote();
        const result = await work(openUnitOfWork(draft));
        await commitUnitOfWork(lane, draft);
        if (draft.queued || draft.transaction?.queued) queued();
        return result;
      } catch (thrown) {
        draft.end();
        await draft.transaction?.rollback();
        // What a statement died of counts, whatever the work made of it.
        const reason =
          thrown instanceof UnknownOutcome ? thrown : (draft.transaction?.failed ?? draft.failed ?? thrown);
        const next = nextMode(manner, draft, reason);
        if (next === undefined) throw new TransactionAborted(reason, thrown);
        manner = next;
        throw new RetryTransaction();
      }
    });
  }

  function read<T>(lane: ScopeContext, work: (tx: ReadTx) => Promise<T>): Promise<T> {
    let shares = true;
    return withRetries(async () => {
      const shared = new SnapshotRead(lane.workspace, shares ? lane.snapshots : undefined, () =>
        lane.begin({ writes: false }),
      );
      try {
        const result = await work(openSnapshotRead(shared));
        await shared.end();
        return result;
      } catch (thrown) {
        const { failed, broken } = await shared.end();
        if (!broken) throw new TransactionAborted(failed ?? thrown, thrown);
        // Whoever broke the view, they all find out alone whether it was them.
        shares = false;
        throw new RetryTransaction();
      }
    });
  }

  return {
    write: (scope, work) => lanes.use(scope, (lane) => write(lane, work)),
    read: (scope, work) => lanes.use(scope, (lane) => read(lane, work)),
    runStatement: (text, values) =>
      withRetries(async () => {
        try {
          return await runSingle(options.counting, text, values);
        } catch (thrown) {
          throw new TransactionAborted(thrown, thrown);
        }
      }),
    inTransaction: ({ writes }, work) =>
      lanes.use("system", (lane) =>
        withRetries(async () => {
          const session = lane.begin({ writes });
          try {
            const result = await work(session);
            await session.commit();
            return result;
          } catch (thrown) {
            await session.rollback();
            throw new TransactionAborted(
              thrown instanceof UnknownOutcome ? thrown : (session.failed ?? thrown),
              thrown,
            );
          }
        }),
      ),
  };
}

async function commitUnitOfWork(lane: ScopeContext, draft: UnitOfWork): Promise<void> {
  draft.end();
  if (draft.transaction !== undefined) return draft.transaction.commit();
  if (draft.failed !== undefined) throw draft.failed;
  if (draft.changes.size + draft.increments.size > 0) await lane.groupCommit.commit(draft);
}

/** How to go about a transaction that died of `reason`; undefined when that is its end, or the database's trouble. */
function nextMode(manner: ConcurrencyMode, draft: UnitOfWork, reason: unknown): ConcurrencyMode | undefined {
  if (manner === "locks" || reason instanceof UnknownOutcome || classifyError(reason) !== undefined) return undefined;
  if (reason instanceof GroupCommitFailed) return "locks";
  if (manner === "predicts") {
    // An error that came of something taken for granted may not have come otherwise.
    const doubtful = draft.unverified && draft.transaction === undefined;
    if (!doubtful && !(reason instanceof WriteConflict || reason instanceof UniqueViolation)) return undefined;
    return draft.changes.size > maxVerifiedChanges ? "locks" : "looks";
  }
  return reason instanceof UniqueViolation || reason instanceof WriteConflict ? "locks" : undefined;
}
