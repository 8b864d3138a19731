import { bootstrapped } from "./bootstrap.js";
import type { Faults } from "./http/faults.js";
import type { Ctx } from "./platform/context.js";
import { addJob, releaseLeases } from "./queue/queue.js";
import type { Worker } from "./queue/worker.js";
import type { ApiKeyRow, WorkspaceRow } from "./store/entities.js";
import type { ReadTx, Store, StoreSnapshot, Tx } from "./store/store.js";

/** What whoever owns a core keeps beside the store, and wants to go back with it. */
export interface Beside {
  take(): unknown;
  put(taken: unknown): void;
  clear(): void;
}

/** The state of a core: its store's, and what is kept beside it. */
export interface CoreSnapshot extends StoreSnapshot {
  readonly beside?: unknown;
}

/** Takes a core back to where it was. Jobs in hand end first, and the clock stays where it is. */
export interface Rewind {
  snapshot(): Promise<CoreSnapshot>;
  restore(snapshot: CoreSnapshot): Promise<void>;
  /** Empties everything, faults included, but for the workspace the store began with, its keys, and what the process keeps about itself. */
  reset(): Promise<void>;
}

export interface RewindParts {
  store: Store;
  worker: Worker;
  faults: Faults;
  beside?: Beside | undefined;
}

/** Gives back what takes a core back to where it was. */
export function createRewind(ctx: Ctx, { store, worker, faults, beside }: RewindParts): Rewind {
  /** What the process keeps about itself is none of the past: the clock would go back, at the next start at the latest. */
  async function replace(wanted: StoreSnapshot): Promise<void> {
    const meta = await store.read("system", (tx) => tx.meta.find({}));
    await store.restore({ collections: { ...wanted.collections, meta } });
    await store.transaction("system", async (tx) => {
      // Nobody holds the leases of another time: those jobs run again.
      await releaseLeases(tx);
      await ensureHousekeeping(ctx, tx);
    });
  }

  const alone = async (work: () => Promise<void>) => void (await worker.runExclusively(work));

  return {
    async snapshot() {
      let taken: CoreSnapshot = { collections: {} };
      await alone(async () => {
        const { collections } = await store.snapshot();
        taken = beside === undefined ? { collections } : { collections, beside: beside.take() };
      });
      return taken;
    },
    restore: (snapshot) =>
      alone(async () => {
        await replace(snapshot);
        beside?.put(snapshot.beside);
      }),
    reset: () =>
      alone(async () => {
        await replace({ collections: await store.read("system", firstWorkspace) });
        faults.clear();
        beside?.clear();
      }),
  };
}

/** Adds the job that keeps house, unless there is one. */
export async function ensureHousekeeping(ctx: Ctx, tx: Tx): Promise<void> {
  const job = { kind: "expire", ref: "expire" } as const;
  if ((await tx.jobs.first({ where: job })) !== undefined) return;
  await addJob(ctx, tx, { ...job, workspace_id: "", payload: {} });
}

/** The workspace a store began with and its keys; nothing where it began without. */
async function firstWorkspace(tx: ReadTx): Promise<{ workspaces: WorkspaceRow[]; api_keys: ApiKeyRow[] }> {
  const id = await bootstrapped(tx);
  const workspace = id === undefined ? undefined : await tx.workspaces.get(id);
  if (workspace === undefined) return { workspaces: [], api_keys: [] };
  const keys = await tx.api_keys.find({ where: { workspace_id: workspace.id } });
  return { workspaces: [workspace], api_keys: keys };
}
