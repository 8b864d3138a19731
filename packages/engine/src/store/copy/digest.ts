import { createHash } from "node:crypto";
import { canonicalJson } from "../../platform/canonical-json.js";
import { type CollectionName, entities } from "../entities.js";
import type { Store } from "../store.js";
import { checkpointId } from "./checkpoint.js";

/** The digest of a collection. Equal rows have equal digests, in every kind of store and in any order. */
export interface Digest {
  rows: number;
  /** The SHA-256 hashes of all rows combined by exclusive or, hex. */
  checksum: string;
}

export type Digests = { [C in CollectionName]: Digest };

export const collectionNames = Object.keys(entities) as CollectionName[];

/** Returns the batch size of a collection. Out-of-line rows are large, so a batch has fewer of them. */
export function batchOf(name: CollectionName): number {
  return entities[name].outOfLine ? 50 : 500;
}

/** Reads all rows of a store, except the checkpoint of a copy, and returns the digest of each collection. Calls `onRows` after each batch. */
export async function digestStore(
  store: Store,
  onRows: (name: CollectionName, rows: number, done: boolean) => void,
): Promise<Digests> {
  const digests: Partial<Digests> = {};
  for (const name of collectionNames) {
    const sum = Buffer.alloc(32);
    let rows = 0;
    for await (const batch of store.scan(name, { batch: batchOf(name) })) {
      for (const row of batch) {
        if (name === "meta" && row.id === checkpointId) continue;
        rows += 1;
        const hash = rowHash(row);
        for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] as number) ^ (hash[i] as number);
      }
      onRows(name, rows, false);
    }
    onRows(name, rows, true);
    digests[name] = { rows, checksum: sum.toString("hex") };
  }
  return digests as Digests;
}

/** Returns the hash of a row. Null and missing fields are equal, because a table of a database has every column. */
function rowHash(row: object): Buffer {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return createHash("sha256")
    .update(canonicalJson(Object.fromEntries(fields)))
    .digest();
}
