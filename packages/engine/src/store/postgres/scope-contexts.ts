import type { Scope } from "../store.js";
import { BatchLoader, type Statement } from "./batch-loader.js";
import type { Connections } from "./connections.js";
import { GroupCommit } from "./group-commit.js";
import { runStatements, SharedSnapshots } from "./shared-snapshots.js";
import { Transaction } from "./transaction.js";
import type { ConnectionPool } from "./unit-of-work.js";

/** What the transactions of one scope share. No statement reads or writes rows of two workspaces. */
export interface ScopeContext {
  readonly workspace: string | undefined;
  /** How many transactions are under way. */
  running: number;
  readonly loader: BatchLoader;
  readonly snapshots: SharedSnapshots;
  readonly groupCommit: GroupCommit;
  begin(kind: { writes: boolean; locksRows?: boolean; batched?: boolean; pool?: ConnectionPool }): Transaction;
}

/** How many batches of reads and how many shared snapshots a scope has in flight: few, so that each serves many callers. */
const maxBatchReads = 1;
const maxSnapshots = 2;

/** The contexts of the scopes that have transactions under way. */
export class ScopeContexts {
  readonly #connections: Connections;
  readonly #leasing: Connections;
  readonly #tenantRole: string | undefined;
  readonly #contexts = new Map<string | undefined, ScopeContext>();

  constructor(connections: Connections, leasing: Connections, tenantRole: string | undefined) {
    this.#connections = connections;
    this.#leasing = leasing;
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
    const begin: ScopeContext["begin"] = ({ writes, locksRows = false, batched = false, pool }) =>
      new Transaction(pool === "leasing" ? this.#leasing : this.#connections, {
        scope,
        writes,
        locksRows,
        batched,
        tenantRole: this.#tenantRole,
      });
    const beginRead = () => begin({ writes: false, batched: true });
    const runBatch = async (takeStatements: () => Statement[]) => {
      const transaction = beginRead();
      await transaction.connected();
      const results = runStatements(transaction, takeStatements());
      // Pipelined behind the statements.
      void transaction.rollback();
      return results;
    };
    const context: ScopeContext = {
      workspace,
      running: 0,
      loader: new BatchLoader(workspace, runBatch, maxBatchReads),
      snapshots: new SharedSnapshots(beginRead, maxSnapshots),
      groupCommit: new GroupCommit(workspace, () => begin({ writes: true, batched: true })),
      begin,
    };
    this.#contexts.set(workspace, context);
    return context;
  }
}
