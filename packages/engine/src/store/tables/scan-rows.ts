import type { CollectionName, Rows } from "../entities.js";
import type { ScanOptions, Store } from "../store.js";

/** Gives the rows of a collection in batches by `Store.scan`'s rules. Only their ids are listed at once; `ids` is asked while nothing changes. */
export async function* scanRows<C extends CollectionName>(
  read: Store["read"],
  ids: () => string[],
  name: C,
  { after = "", before, batch = 500 }: ScanOptions = {},
): AsyncGenerator<readonly Readonly<Rows[C]>[], void, void> {
  const wanted = await read("system", async () =>
    ids().filter((id) => id > after && (before === undefined || id < before)),
  );
  wanted.sort();
  for (let start = 0; start < wanted.length; start += batch) {
    const slice = wanted.slice(start, start + batch);
    const found = await read("system", (tx) => Promise.all(slice.map((id) => tx[name].get(id))));
    const rows = found.filter((row) => row !== undefined);
    if (rows.length > 0) yield rows;
  }
}
