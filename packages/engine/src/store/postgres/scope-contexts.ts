import type { Scope } from "../store.js";
import { BatchLoader } from "./batch-loader.js";
import type { Connections } from "./connections.js";
import { GroupCommit } from "./group-commit.js";
import { runStatements, SharedSnapshots } from "./shared-snapshots.js";
import { Transaction } from "./transaction.js";
import type { ConnectionPool } from "./unit-of-work.js";

/** What the transactions of one scope gather: never two workspaces' rows in one statement. */
export interface ScopeContext {
  readonly workspace: string | undefined;
  /** Transactions under way. */
  running: number;
  readonly loader: BatchLoader;
  readonly snapshots: SharedSnapshots;
  readonly groupCommit: GroupCommit;
  begin(kind: { writes: boolean; locksRows?: boolean; batched?: boolean; turn?: ConnectionPool }): Transaction;
}

/** How many gathered reads and shared views of one scope are under way at once: few, so that each gathers many. */
const maxBatchReads = 1;
const maxSnapshots = 2;

/** Gives the lane of each scope, for as long as anything goes on in it. */
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

  /** Runs work in the lane of a scope. */
  async use<T>(scope: Scope, work: (lane: ScopeContext) => Promise<T>): Promise<T> {
    const workspace = scope === "system" ? undefined : scope.workspace;
    const lane = this.#contexts.get(workspace) ?? this.#open(scope, workspace);
    lane.running += 1;
    try {
      return await work(lane);
    } finally {
      lane.running -= 1;
      if (lane.running === 0) this.#contexts.delete(workspace);
    }
  }

  #open(scope: Scope, workspace: string | undefined): ScopeContext {
    const session: ScopeContext["begin"] = ({ writes, locksRows = false, batched = false, turn }) =>
      new Transaction(turn === "first" ? this.#leasing : this.#connections, {
        scope,
        writes,
        locksRows,
        batched,
        tenantRole: this.#tenantRole,
      });
    const once = () => session({ writes: false, batched: true });
    const reads = new BatchLoader(
      workspace,
      async (take) => {
        const view = once();
        await view.connected();
        const answers = runStatements(view, take());
        // Sent right behind the statements: nothing else comes.
        void view.rollback();
        return answers;
      },
      maxBatchReads,
    );
    const views = new SharedSnapshots(once, maxSnapshots);
    const commits = new GroupCommit(workspace, () => session({ writes: true, batched: true }));
    const lane: ScopeContext = {
      workspace,
      running: 0,
      loader: reads,
      snapshots: views,
      groupCommit: commits,
      begin: session,
    };
    this.#contexts.set(workspace, lane);
    return lane;
  }
}
