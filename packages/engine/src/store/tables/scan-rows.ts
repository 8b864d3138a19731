import type { CollectionName, Rows } from "../entities.js";
import type { IdRange } from "../rows/id-range.js";
import type { ScanOptions, Store } from "../store.js";

/** What a scan reads: the ids of a collection, and rows in transactions. */
interface ScanSource {
  read: Store["read"];
  ids(name: CollectionName, range: IdRange): string[];
}

/** Returns the rows of a collection in batches, as `Store.scan` promises. Holds the ids of all its rows, and the rows of one batch. */
export async function* scanRows<C extends CollectionName>(
  source: ScanSource,
  name: C,
  { batch = 500, ...range }: ScanOptions = {},
): AsyncGenerator<readonly Readonly<Rows[C]>[], void, void> {
  const selected = await source.read("system", async () => source.ids(name, range).sort());
  for (let start = 0; start < selected.length; start += batch) {
    const slice = selected.slice(start, start + batch);
    const found = await source.read("system", (tx) => Promise.all(slice.map((id) => tx[name].get(id))));
    const rows = found.filter((row) => row !== undefined);
    if (rows.length > 0) yield rows;
  }
}
