import type { Faults } from "../http/faults.js";
import type { Ctx } from "../platform/context.js";
import { addJob, releaseLeases } from "../queue/queue.js";
import type { Worker } from "../queue/worker.js";
import type { ApiKeyRow, WorkspaceRow } from "../store/entities.js";
import type { ReadTx, Store, StoreSnapshot, Tx } from "../store/store.js";
import { firstWorkspaceId } from "./bootstrap.js";

/** State that the owner of a core keeps outside the store and that belongs to a snapshot, such as the mock's recorded mail. */
export interface ExtraState {
  capture(): unknown;
  restore(captured: unknown): void;
  clear(): void;
}

/** The state of a core: the rows of its store and the extra state of its owner. */
export interface CoreSnapshot extends StoreSnapshot {
  readonly extraState?: unknown;
}

/** Takes and restores snapshots of a core. Each call waits for running jobs; none of them moves the clock. */
export interface StateSnapshots {
  snapshot(): Promise<CoreSnapshot>;
  restore(snapshot: CoreSnapshot): Promise<void>;
  /** Deletes all rows, faults and extra state, except the first workspace, its keys, and the process's own `meta` rows. */
  reset(): Promise<void>;
}

export interface StateSnapshotsParts {
  store: Store;
  worker: Worker;
  faults: Faults;
  extraState?: ExtraState | undefined;
}

/** Returns the functions that take and restore snapshots of a core. */
export function createStateSnapshots(ctx: Ctx, parts: StateSnapshotsParts): StateSnapshots {
  const { store, worker, faults, extraState } = parts;

  async function replaceRows(wanted: StoreSnapshot): Promise<void> {
    // The process's own rows stay as they are: with older ones the clock would go back at the next start.
    const meta = await store.read("system", (tx) => tx.meta.find({}));
    await store.restore({ collections: { ...wanted.collections, meta } });
    await store.transaction("system", async (tx) => {
      // A lease of a snapshot has no holder any more, so that its job runs again.
      await releaseLeases(tx);
      await ensureHousekeeping(ctx, tx);
    });
  }

  const exclusively = async (work: () => Promise<void>) => void (await worker.runExclusively(work));

  return {
    async snapshot() {
      let captured: CoreSnapshot = { collections: {} };
      await exclusively(async () => {
        const { collections } = await store.snapshot();
        captured = extraState === undefined ? { collections } : { collections, extraState: extraState.capture() };
      });
      return captured;
    },
    restore: (snapshot) =>
      exclusively(async () => {
        await replaceRows(snapshot);
        extraState?.restore(snapshot.extraState);
      }),
    reset: () =>
      exclusively(async () => {
        await replaceRows({ collections: await store.read("system", firstWorkspace) });
        faults.clear();
        extraState?.clear();
      }),
  };
}

/** Adds the periodic job that deletes expired rows, unless the queue has it. One that an earlier version gave up is queued again. */
export async function ensureHousekeeping(ctx: Ctx, tx: Tx): Promise<void> {
  const job = { kind: "expire", ref: "expire" } as const;
  const present = await tx.jobs.first({ where: job });
  if (present?.state === "dead") await tx.jobs.update(present.id, { state: "queued", attempts: 0 });
  if (present !== undefined) return;
  await addJob(ctx, tx, { ...job, workspace_id: "", payload: {} });
}

/** Returns the first workspace of a store and its keys; no rows where the store began without a workspace. */
async function firstWorkspace(tx: ReadTx): Promise<{ workspaces: WorkspaceRow[]; api_keys: ApiKeyRow[] }> {
  const id = await firstWorkspaceId(tx);
  const workspace = id === undefined ? undefined : await tx.workspaces.get(id);
  if (workspace === undefined) return { workspaces: [], api_keys: [] };
  const keys = await tx.api_keys.find({ where: { workspace_id: workspace.id } });
  return { workspaces: [workspace], api_keys: keys };
}
