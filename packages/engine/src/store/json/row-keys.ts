import { layoutOf } from "../archive/key-block.js";
import { type CollectionName, entities } from "../entities.js";
import type { Row } from "../rows/row.js";
import { entityOf } from "../tables/view.js";

/** The keys of the collections whose rows begin with them. */
const keysOf = new Map(
  (Object.keys(entities) as CollectionName[]).flatMap((name): [CollectionName, ReadonlySet<string>][] =>
    entityOf(name).keysFirst ? [[name, new Set(layoutOf(entityOf(name)).fields)]] : [],
  ),
);

/** Returns the JSON of a row's keys and of its other fields; undefined where it does not begin with all keys of its collection. */
export function splitRow(name: CollectionName, row: Row): { keys: string; rest: string } | undefined {
  const keys = keysOf.get(name);
  const next = keys && fieldBehind(row, keys);
  if (next === undefined) return undefined;
  const json = JSON.stringify(row);
  // No text before the field can have its name in quotes, because JSON escapes those of a text.
  const end = json.indexOf(`,"${next}":`);
  return end < 0 ? undefined : { keys: `${json.slice(0, end)}}`, rest: `{${json.slice(end + 1)}` };
}

/** Returns the first field behind the keys; undefined where another comes before the last key, or none behind it. */
function fieldBehind(row: Row, keys: ReadonlySet<string>): string | undefined {
  let found = 0;
  for (const field in row) {
    // JSON leaves it out.
    if (row[field] === undefined) continue;
    if (!keys.has(field)) return found === keys.size ? field : undefined;
    found += 1;
  }
  return undefined;
}

/** Whether these are all keys of a collection whose rows begin with them. Those of an earlier engine may lack some. */
export function hasAllKeys(name: CollectionName, given: Row): boolean {
  const keys = keysOf.get(name);
  for (const key of keys ?? []) if (!(key in given)) return false;
  return keys !== undefined;
}
