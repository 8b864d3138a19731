import type { Scope } from "../../store.js";
import type { Connections } from "../connections.js";
import type { ReadStatement } from "../select-rows.js";
import { Transaction } from "../transaction.js";
import type { TransactionRunner } from "../transaction-runner.js";
import { BatchLoader, type Statement } from "./batch-loader.js";
import { GroupCommit } from "./group-commit.js";
import { SharedQueries } from "./shared-queries.js";
import { runStatements, SharedSnapshots } from "./shared-snapshots.js";

/**
 * The settings of connections whose statements all find their rows by keys. A plan is made once and reused: made while a table
 * is small, it would otherwise read the whole table forever.
 */
export const keyedSettings = {
  plan_cache_mode: "force_generic_plan",
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
};

export interface ScopeOptions {
  /** Runs what cannot be batched. */
  runner: TransactionRunner;
  /** Connections with `keyedSettings`. */
  keyed: Connections;
  /** Connections with these settings for short statements of the system scope. */
  counting: Connections;
  tenantRole: string | undefined;
}

/** What the transactions of one scope share. No statement reads or writes rows of two workspaces. */
export interface ScopeContext {
  readonly workspace: string | undefined;
  /** How many transactions are under way. */
  running: number;
  readonly loader: BatchLoader;
  readonly queries: SharedQueries;
  readonly snapshots: SharedSnapshots;
  readonly groupCommit: GroupCommit;
  /** The reads that others of their name may share, because no statement of theirs has been sent. */
  readonly unsentReads: Map<string, Promise<unknown>>;
  /** Begins an ordinary transaction that locks only what it writes. */
  begin(): Transaction;
  /** Begins an ordinary transaction that sees one snapshot. */
  beginRead(): Transaction;
}

/** How many batches of reads and how many shared snapshots a scope has in flight: few, so that each serves many callers. */
const maxBatchReads = 1;
const maxSnapshots = 2;

/** The contexts of the scopes that have transactions under way. */
export class ScopeContexts {
  readonly #options: ScopeOptions;
  readonly #contexts = new Map<string | undefined, ScopeContext>();

  constructor(options: ScopeOptions) {
    this.#options = options;
  }

  /** Runs work in the context of its scope. */
  use<T>(scope: Scope, work: (context: ScopeContext) => Promise<T>): Promise<T> {
    const workspace = scope === "system" ? undefined : scope.workspace;
    const context = this.#contexts.get(workspace) ?? this.#open(scope, workspace);
    context.running += 1;
    const end = () => {
      context.running -= 1;
      if (context.running === 0) this.#contexts.delete(workspace);
    };
    const running = work(context);
    running.then(end, end);
    return running;
  }

  #open(scope: Scope, workspace: string | undefined): ScopeContext {
    const { runner, keyed, counting, tenantRole } = this.#options;
    const begin = (connections: Connections, options: { writes: boolean; autocommit?: boolean }) =>
      new Transaction(connections, { scope, locksRows: false, tenantRole, ...options });
    // With a separate connection for the system scope, those of tenants keep theirs.
    const reading = workspace === undefined ? counting : keyed;
    const unsentReads = new Map<string, Promise<unknown>>();
    const runBatch = async (takeStatements: () => Statement[]) => {
      const transaction = begin(reading, { writes: false, autocommit: true });
      try {
        await transaction.connected();
        unsentReads.clear();
        return await runStatements(transaction, takeStatements());
      } finally {
        await transaction.rollback();
      }
    };
    const runQuery = async ({ text, values, form }: ReadStatement) => {
      const transaction = runner.begin(scope, { writes: false, autocommit: true });
      unsentReads.clear();
      try {
        return (await transaction.run(text, values, form)).rows;
      } finally {
        await transaction.rollback();
      }
    };
    const context: ScopeContext = {
      workspace,
      running: 0,
      loader: new BatchLoader(workspace, runBatch, maxBatchReads),
      queries: new SharedQueries(runQuery),
      snapshots: new SharedSnapshots(() => begin(keyed, { writes: false }), maxSnapshots),
      groupCommit: new GroupCommit(() => begin(keyed, { writes: true })),
      unsentReads,
      begin: () => runner.begin(scope, { writes: true }),
      beginRead: () => runner.begin(scope, { writes: false }),
    };
    this.#contexts.set(workspace, context);
    return context;
  }
}
