import { canonicalJson } from "../../platform/canonical-json.js";
import { sha256 } from "../../platform/crypto.js";
import type { CollectionName, Rows } from "../entities.js";
import { type Collection, type Store, StoreRefused, type Tx } from "../store.js";
import { type CopyCheckpoint, readCheckpoint, removeCheckpoint, writeCheckpoint } from "./checkpoint.js";
import { batchOf, collectionNames, type Digests, digestStore } from "./digest.js";

/** How far one pass over one collection has come. */
export interface CopyProgress {
  /** The source is read through, its rows are written, the target is read through. */
  pass: "reading" | "copying" | "checking";
  collection: CollectionName;
  rows: number;
  /** How many there are; not known while the source is read for the first time. */
  of: number | undefined;
  /** Whether the collection is through. */
  done: boolean;
}

export interface CopyOptions {
  onProgress?: (progress: CopyProgress) => void;
  /** Called when the target holds what the source does, before it is let go as whole: what else belongs to it is brought here. */
  onVerified?: () => void;
}

/** There is nothing to copy, or the target is no place for it; nothing was written. */
export class CopyRefused extends Error {
  override readonly name = "CopyRefused";
}

/**
 * Copies all collections of a store nobody else uses into an empty one, or goes on where a copy of exactly these rows was
 * broken off, and gives what both hold. Rejects with `CopyRefused` before it has written anything, with `StoreRefused`
 * when the target does not hold the same in the end. Rate windows are not copied: they are over within minutes.
 */
export async function copyStore(source: Store, target: Store, options: CopyOptions = {}): Promise<Digests> {
  const { onProgress = () => {} } = options;
  if ((await readCheckpoint(source)) !== undefined) throw new CopyRefused("the source is an unfinished copy itself");
  const note = await readCheckpoint(target);
  if (note === undefined && !(await isEmpty(target))) throw new CopyRefused("the target is not empty");

  const held = await digestStore(source, (collection, rows, done) =>
    onProgress({ pass: "reading", collection, rows, of: undefined, done }),
  );
  if (held.workspaces.rows === 0) throw new CopyRefused("the source holds no workspace: there is nothing to copy");
  const identity = sha256(canonicalJson(held));
  if (note !== undefined && note.source !== identity) {
    throw new CopyRefused(
      "the target holds an unfinished copy of another source, or of this one before it was changed: empty it first",
    );
  }
  await copyRows(source, target, note ?? { source: identity, ...atBeginningOf("workspaces") }, (progress) =>
    onProgress({ ...progress, pass: "copying", of: held[progress.collection].rows }),
  );

  const arrived = await digestStore(target, (collection, rows, done) =>
    onProgress({ pass: "checking", collection, rows, of: held[collection].rows, done }),
  );
  for (const name of collectionNames) {
    const [there, here] = [held[name], arrived[name]];
    if (there.rows === here.rows && there.checksum === here.checksum) continue;
    throw new StoreRefused(
      `the copy differs from its source in ${name} (${here.rows} rows of ${there.rows}; checksum ${here.checksum.slice(0, 12)}, expected ${there.checksum.slice(0, 12)}): something else wrote to one of them; stop it, empty the target and copy again`,
    );
  }
  options.onVerified?.();
  await removeCheckpoint(target);
  return held;
}

function atBeginningOf(collection: CollectionName): Omit<CopyCheckpoint, "source"> {
  return { collection, after: "", rows: 0 };
}

async function isEmpty(store: Store): Promise<boolean> {
  for (const name of collectionNames) {
    for await (const rows of store.scan(name, { batch: 1 })) if (rows.length > 0) return false;
  }
  return true;
}

/** Each batch is one transaction with the note that tells of it, so that what is there and what is noted never differ. */
async function copyRows(
  source: Store,
  target: Store,
  from: CopyCheckpoint,
  onProgress: (progress: Omit<CopyProgress, "pass" | "of">) => void,
): Promise<void> {
  let note = from;
  await target.transaction("system", (tx) => writeCheckpoint(tx, note));
  for (const collection of collectionNames.slice(collectionNames.indexOf(from.collection))) {
    if (collection !== note.collection) note = { source: note.source, ...atBeginningOf(collection) };
    for await (const batch of source.scan(collection, { after: note.after, batch: batchOf(collection) })) {
      note = { ...note, after: batch.at(-1)?.id ?? note.after, rows: note.rows + batch.length };
      await target.transaction("system", async (tx) => {
        await insertAll(tx, collection, batch);
        await writeCheckpoint(tx, note);
      });
      onProgress({ collection, rows: note.rows, done: false });
    }
    onProgress({ collection, rows: note.rows, done: true });
  }
}

/** All at once: a database answers a batch in one go instead of row by row. */
async function insertAll<C extends CollectionName>(tx: Tx, collection: C, rows: readonly Rows[C][]): Promise<void> {
  const view: { readonly [N in CollectionName]: Collection<Rows[N]> } = tx;
  await Promise.all(rows.map((row) => view[collection].insert(row)));
}
