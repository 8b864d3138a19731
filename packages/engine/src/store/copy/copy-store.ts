import { canonicalJson } from "../../platform/canonical-json.js";
import { sha256 } from "../../platform/crypto.js";
import type { CollectionName, Rows } from "../entities.js";
import { type Collection, type Store, StoreRefused, type Tx } from "../store.js";
import { type CopyCheckpoint, readCheckpoint, removeCheckpoint, writeCheckpoint } from "./checkpoint.js";
import { batchOf, collectionNames, type Digests, digestStore } from "./digest.js";

/** The progress of one pass over one collection. */
export interface CopyProgress {
  /** A copy has three passes: it reads the source, copies the rows, and checks the target. */
  pass: "reading" | "copying" | "checking";
  collection: CollectionName;
  rows: number;
  /** How many rows there are; unknown during the pass `reading`. */
  of: number | undefined;
  /** Whether the pass over the collection is complete. */
  done: boolean;
}

export interface CopyOptions {
  onProgress?: (progress: CopyProgress) => void;
  /** Called when the target equals the source, before it becomes complete. Copies what else belongs to a store. */
  onVerified?: () => void;
}

/** Thrown when the source has nothing to copy or the target cannot receive it. Nothing was written. */
export class CopyRefused extends Error {
  override readonly name = "CopyRefused";
}

/**
 * Copies all collections of a store that no other process uses into an empty store, and returns the digests of both. Resumes an
 * interrupted copy of the same rows at its checkpoint. Rejects with `CopyRefused` before it has written anything, and with
 * `StoreRefused` when the target differs from the source at the end. Rate windows are not copied, because they expire within
 * minutes.
 */
export async function copyStore(source: Store, target: Store, options: CopyOptions = {}): Promise<Digests> {
  const { onProgress = () => {} } = options;
  if ((await readCheckpoint(source)) !== undefined) throw new CopyRefused("the source is an unfinished copy itself");
  const checkpoint = await readCheckpoint(target);
  if (checkpoint === undefined && !(await isEmpty(target))) throw new CopyRefused("the target is not empty");

  const digests = await digestStore(source, (collection, rows, done) =>
    onProgress({ pass: "reading", collection, rows, of: undefined, done }),
  );
  if (digests.workspaces.rows === 0) throw new CopyRefused("the source holds no workspace: there is nothing to copy");
  const identity = sha256(canonicalJson(digests));
  if (checkpoint !== undefined && checkpoint.source !== identity) {
    throw new CopyRefused(
      "the target holds an unfinished copy of another source, or of this one before it was changed: empty it first",
    );
  }
  await copyRows(source, target, checkpoint ?? { source: identity, ...atBeginningOf("workspaces") }, (progress) =>
    onProgress({ ...progress, pass: "copying", of: digests[progress.collection].rows }),
  );

  const targetDigests = await digestStore(target, (collection, rows, done) =>
    onProgress({ pass: "checking", collection, rows, of: digests[collection].rows, done }),
  );
  for (const name of collectionNames) {
    const [expected, copied] = [digests[name], targetDigests[name]];
    if (expected.rows === copied.rows && expected.checksum === copied.checksum) continue;
    throw new StoreRefused(
      `the copy differs from its source in ${name} (${copied.rows} rows of ${expected.rows}; checksum ${copied.checksum.slice(0, 12)}, expected ${expected.checksum.slice(0, 12)}): something else wrote to one of them; stop it, empty the target and copy again`,
    );
  }
  options.onVerified?.();
  await removeCheckpoint(target);
  return digests;
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

/** Copies the rows behind a checkpoint. Each batch and its checkpoint are one transaction, so that they never differ. */
async function copyRows(
  source: Store,
  target: Store,
  from: CopyCheckpoint,
  onProgress: (progress: Omit<CopyProgress, "pass" | "of">) => void,
): Promise<void> {
  let checkpoint = from;
  await target.transaction("system", (tx) => writeCheckpoint(tx, checkpoint));
  for (const collection of collectionNames.slice(collectionNames.indexOf(from.collection))) {
    if (collection !== checkpoint.collection) checkpoint = { source: checkpoint.source, ...atBeginningOf(collection) };
    for await (const batch of source.scan(collection, { after: checkpoint.after, batch: batchOf(collection) })) {
      checkpoint = { ...checkpoint, after: batch.at(-1)?.id ?? checkpoint.after, rows: checkpoint.rows + batch.length };
      await target.transaction("system", async (tx) => {
        await insertAll(tx, collection, batch);
        await writeCheckpoint(tx, checkpoint);
      });
      onProgress({ collection, rows: checkpoint.rows, done: false });
    }
    onProgress({ collection, rows: checkpoint.rows, done: true });
  }
}

/** Inserts rows of a collection, on PostgreSQL in one statement. */
async function insertAll<C extends CollectionName>(tx: Tx, collection: C, rows: readonly Rows[C][]): Promise<void> {
  const view: { readonly [N in CollectionName]: Collection<Rows[N]> } = tx;
  await view[collection].insertAll(rows);
}
