import type { CollectionName } from "../entities.js";
import { type Store, StoreRefused, type Tx } from "../store.js";

/** The row of `meta` an unfinished copy is known by. */
export const checkpointId = "unfinished-copy";

/** How far a copy has come; written together with the rows it tells of. */
export interface CopyCheckpoint {
  /** Checksum over all that the source held. */
  source: string;
  /** All collections before this one are there, and of this one all rows up to the id `after`. */
  collection: CollectionName;
  after: string;
  /** How many rows of the collection that is. */
  rows: number;
}

/** Gives the note of the copy a store was not finished as; undefined when it is whole. */
export async function readCheckpoint(store: Store): Promise<CopyCheckpoint | undefined> {
  const row = await store.read("system", (tx) => tx.meta.get(checkpointId));
  return row?.value as CopyCheckpoint | undefined;
}

/** Writes how far the copy into a store has come. */
export async function writeCheckpoint(tx: Tx, note: CopyCheckpoint): Promise<void> {
  const value = { ...note };
  if ((await tx.meta.update(checkpointId, { value })) === undefined) await tx.meta.insert({ id: checkpointId, value });
}

/** Removes the note: the store is whole from then on. */
export async function removeCheckpoint(store: Store): Promise<void> {
  await store.transaction("system", (tx) => tx.meta.delete(checkpointId));
}

/** Throws StoreRefused when a store is a copy that was broken off: it would run with a part of the rows. */
export async function assertNoUnfinishedCopy(store: Store): Promise<void> {
  if ((await readCheckpoint(store)) === undefined) return;
  throw new StoreRefused("the store is an unfinished copy: run the same store copy again, or empty it");
}
