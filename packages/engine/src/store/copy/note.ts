import type { CollectionName } from "../entities.js";
import { type Store, StoreRefused, type Tx } from "../store.js";

/** The row of `meta` an unfinished copy is known by. */
export const noteId = "unfinished-copy";

/** How far a copy has come; written together with the rows it tells of. */
export interface CopyNote {
  /** Checksum over all that the source held. */
  source: string;
  /** All collections before this one are there, and of this one all rows up to the id `after`. */
  collection: CollectionName;
  after: string;
  /** How many rows of the collection that is. */
  rows: number;
}

/** Gives the note of the copy a store was not finished as; undefined when it is whole. */
export async function readNote(store: Store): Promise<CopyNote | undefined> {
  const row = await store.read("system", (tx) => tx.meta.get(noteId));
  return row?.value as CopyNote | undefined;
}

/** Writes how far the copy into a store has come. */
export async function writeNote(tx: Tx, note: CopyNote): Promise<void> {
  const value = { ...note };
  if ((await tx.meta.update(noteId, { value })) === undefined) await tx.meta.insert({ id: noteId, value });
}

/** Removes the note: the store is whole from then on. */
export async function removeNote(store: Store): Promise<void> {
  await store.transaction("system", (tx) => tx.meta.delete(noteId));
}

/** Throws StoreRefused when a store is a copy that was broken off: it would run with a part of the rows. */
export async function refuseUnfinishedCopy(store: Store): Promise<void> {
  if ((await readNote(store)) === undefined) return;
  throw new StoreRefused("the store is an unfinished copy: run the same store copy again, or empty it");
}
