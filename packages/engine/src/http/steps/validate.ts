import { invalid } from "../../platform/errors.js";

/** Gives back a query string as names with one value, or several where a name was repeated; throws for what no store could keep. */
export function parseQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  if (search === "") return query;
  for (const [name, value] of new URLSearchParams(search)) {
    if (value.includes("\0")) throw invalid(name, `${name} must not contain U+0000`);
    const before = Object.hasOwn(query, name) ? query[name] : undefined;
    const now = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    Object.defineProperty(query, name, { value: now, enumerable: true, configurable: true, writable: true });
  }
  return query;
}
