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

/** What the transactions of one scope share. No statement reads or writes rows of two workspaces. */
export interface ScopeContext {
  readonly workspace: string | undefined;
  /** How many transactions are under way. */
  running: number;
  readonly loader: BatchLoader;
  readonly queries: SharedQueries;
  readonly snapshots: SharedSnapshots;
  readonly groupCommit: GroupCommit;
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
  readonly #runner: TransactionRunner;
  readonly #keyed: Connections;
  readonly #tenantRole: string | undefined;
  readonly #contexts = new Map<string | undefined, ScopeContext>();

  constructor(runner: TransactionRunner, keyed: Connections, tenantRole: string | undefined) {
    this.#runner = runner;
    this.#keyed = keyed;
    this.#tenantRole = tenantRole;
  }

  /** Runs work in the context of its scope. */
  async use<T>(scope: Scope, work: (context: ScopeContext) => Promise<T>): Promise<T> {
    const workspace = scope === "system" ? undefined : scope.workspace;
    const context = this.#contexts.get(workspace) ?? this.#open(scope, workspace);
    context.running += 1;
    try {
      return await work(context);
    } finally {
      context.running -= 1;
      if (context.running === 0) this.#contexts.delete(workspace);
    }
  }

  #open(scope: Scope, workspace: string | undefined): ScopeContext {
    const keyed = (options: { writes: boolean; autocommit?: boolean }) =>
      new Transaction(this.#keyed, { scope, locksRows: false, tenantRole: this.#tenantRole, ...options });
    const runBatch = async (takeStatements: () => Statement[]) => {
      const transaction = keyed({ writes: false, autocommit: true });
      try {
        await transaction.connected();
        return await runStatements(transaction, takeStatements());
      } finally {
        await transaction.rollback();
      }
    };
    const runQuery = async ({ text, values, form }: ReadStatement) => {
      const transaction = this.#runner.begin(scope, { writes: false, autocommit: true });
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
      snapshots: new SharedSnapshots(() => keyed({ writes: false }), maxSnapshots),
      groupCommit: new GroupCommit(() => keyed({ writes: true })),
      begin: () => this.#runner.begin(scope, { writes: true }),
      beginRead: () => this.#runner.begin(scope, { writes: false }),
    };
    this.#contexts.set(workspace, context);
    return context;
  }
}
