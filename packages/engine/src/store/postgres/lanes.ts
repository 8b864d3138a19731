import type { Scope } from "../store.js";
import { CommitGroups } from "./commit-groups.js";
import type { Connections } from "./connections.js";
import type { Turn } from "./draft.js";
import { KeyReads } from "./key-reads.js";
import { Session } from "./session.js";
import { runAll, SnapshotGroups } from "./snapshot-groups.js";

/** What the transactions of one scope gather: never two workspaces' rows in one statement. */
export interface Lane {
  readonly workspace: string | undefined;
  /** Transactions under way. */
  running: number;
  readonly reads: KeyReads;
  readonly views: SnapshotGroups;
  readonly commits: CommitGroups;
  session(kind: { writes: boolean; locks?: boolean; gathers?: boolean; turn?: Turn }): Session;
}

/** How many gathered reads and shared views of one scope are under way at once: few, so that each gathers many. */
const mostReads = 1;
const mostViews = 2;

/** Gives the lane of each scope, for as long as anything goes on in it. */
export class Lanes {
  readonly #connections: Connections;
  readonly #leasing: Connections;
  readonly #tenantRole: string | undefined;
  readonly #lanes = new Map<string | undefined, Lane>();

  constructor(connections: Connections, leasing: Connections, tenantRole: string | undefined) {
    this.#connections = connections;
    this.#leasing = leasing;
    this.#tenantRole = tenantRole;
  }

  /** Runs work in the lane of a scope. */
  async use<T>(scope: Scope, work: (lane: Lane) => Promise<T>): Promise<T> {
    const workspace = scope === "system" ? undefined : scope.workspace;
    const lane = this.#lanes.get(workspace) ?? this.#open(scope, workspace);
    lane.running += 1;
    try {
      return await work(lane);
    } finally {
      lane.running -= 1;
      if (lane.running === 0) this.#lanes.delete(workspace);
    }
  }

  #open(scope: Scope, workspace: string | undefined): Lane {
    const session: Lane["session"] = ({ turn, ...kind }) =>
      new Session(turn === "first" ? this.#leasing : this.#connections, {
        scope,
        locks: false,
        ...kind,
        tenantRole: this.#tenantRole,
      });
    const once = () => session({ writes: false, gathers: true });
    const reads = new KeyReads(
      workspace,
      async (take) => {
        const view = once();
        await view.opened();
        const answers = runAll(view, take());
        // Sent right behind the statements: nothing else comes.
        void view.rollback();
        return answers;
      },
      mostReads,
    );
    const views = new SnapshotGroups(once, mostViews);
    const commits = new CommitGroups(workspace, () => session({ writes: true, gathers: true }));
    const lane: Lane = { workspace, running: 0, reads, views, commits, session };
    this.#lanes.set(workspace, lane);
    return lane;
  }
}
