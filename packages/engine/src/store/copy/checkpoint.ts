import type { CollectionName } from "../entities.js";
import { type Store, StoreRefused, type Tx } from "../store.js";

/** The id of the row of `meta` that an unfinished copy has. */
export const checkpointId = "unfinished-copy";

/** The progress of a copy. It is written in the same transaction as the rows that it counts. */
export interface CopyCheckpoint {
  /** Checksum of all rows of the source. */
  source: string;
  /** The collection that is being copied. All collections before it are complete. */
  collection: CollectionName;
  /** The id of its last row that is copied. */
  after: string;
  /** How many of its rows are copied. */
  rows: number;
}

/** Returns the checkpoint of an unfinished copy; undefined for a complete store. */
export async function readCheckpoint(store: Store): Promise<CopyCheckpoint | undefined> {
  const row = await store.read("system", (tx) => tx.meta.get(checkpointId));
  return row?.value as CopyCheckpoint | undefined;
}

/** Inserts or updates the checkpoint. */
export async function writeCheckpoint(tx: Tx, checkpoint: CopyCheckpoint): Promise<void> {
  const value = { ...checkpoint };
  if ((await tx.meta.update(checkpointId, { value })) === undefined) await tx.meta.insert({ id: checkpointId, value });
}

/** Deletes the checkpoint, which makes the store complete. */
export async function removeCheckpoint(store: Store): Promise<void> {
  await store.transaction("system", (tx) => tx.meta.delete(checkpointId));
}

/** Throws `StoreRefused` when a store is an unfinished copy, because some of its rows are missing. */
export async function assertNoUnfinishedCopy(store: Store): Promise<void> {
  if ((await readCheckpoint(store)) === undefined) return;
  throw new StoreRefused("the store is an unfinished copy: run the same store copy again, or empty it");
}
