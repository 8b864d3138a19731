import type { CollectionName, Rows } from "../entities.js";
import type { ScanOptions, Store } from "../store.js";

/** What a scan reads: the ids of a collection, and rows in transactions. */
interface ScanSource {
  read: Store["read"];
  ids(name: CollectionName): string[];
}

/** Returns the rows of a collection in batches, as `Store.scan` promises. Holds the ids of the whole collection, and the rows of one batch. */
export async function* scanRows<C extends CollectionName>(
  source: ScanSource,
  name: C,
  { after = "", before, batch = 500 }: ScanOptions = {},
): AsyncGenerator<readonly Readonly<Rows[C]>[], void, void> {
  const selected = await source.read("system", async () =>
    source.ids(name).filter((id) => id > after && (before === undefined || id < before)),
  );
  selected.sort();
  for (let start = 0; start < selected.length; start += batch) {
    const slice = selected.slice(start, start + batch);
    const found = await source.read("system", (tx) => Promise.all(slice.map((id) => tx[name].get(id))));
    const rows = found.filter((row) => row !== undefined);
    if (rows.length > 0) yield rows;
  }
}
