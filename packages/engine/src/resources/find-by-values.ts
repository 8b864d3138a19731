import { createYielder } from "../platform/event-loop.js";
import type { Where } from "../store/query.js";
import type { ReadCollection } from "../store/store.js";

/** The number of values per query. A memory store answers such a query in a few milliseconds. */
const batchSize = 500;

/** Returns the rows whose field has one of many values, in several queries that yield to the event loop in between. */
export async function findByValues<R>(
  collection: ReadCollection<R>,
  field: keyof R & string,
  values: readonly string[],
  where: Where<R>,
): Promise<Readonly<R>[]> {
  const found: Readonly<R>[] = [];
  const yieldIfDue = createYielder();
  for (let from = 0; from < values.length; from += batchSize) {
    const among = { [field]: { in: values.slice(from, from + batchSize) } };
    found.push(...(await collection.find({ where: { ...where, ...among } })));
    await yieldIfDue();
  }
  return found;
}
