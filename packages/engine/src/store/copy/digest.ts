import { createHash } from "node:crypto";
import { canonicalJson } from "../../platform/canonical-json.js";
import { type CollectionName, entities } from "../entities.js";
import type { Store } from "../store.js";
import { checkpointId } from "./checkpoint.js";

/** What a collection holds: equal for equal rows, whatever keeps them and in whatever order. */
export interface Digest {
  rows: number;
  /** All rows' SHA-256 combined by exclusive or, hex. */
  checksum: string;
}

export type Digests = { [C in CollectionName]: Digest };

export const collectionNames = Object.keys(entities) as CollectionName[];

/** Rows that are read by id only are the large ones, so fewer of them are held at a time. */
export function batchOf(name: CollectionName): number {
  return entities[name].outOfLine ? 50 : 500;
}

/** Reads a store through and gives the digest of each collection, a copy's note left out; `onRows` is told after each batch. */
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

/** A field that is null and one that is not there are the same: a table has every column. */
function rowHash(row: object): Buffer {
  const fields = Object.entries(row).filter(([, value]) => value !== null && value !== undefined);
  return createHash("sha256")
    .update(canonicalJson(Object.fromEntries(fields)))
    .digest();
}
