import type { Route } from "../router/route.js";

/** Returns the path of a call of the public API as a workspace, such as `contacts`. */
export function v1(workspace: string, path: string): string {
  return `workspaces/${encodeURIComponent(workspace)}/v1/${path}`;
}

/** Returns the path of a list with those parameters that the address has, and the size of its pages. */
export function listPath(path: string, { query }: Route, names: readonly string[], limit = 50): string {
  const search = new URLSearchParams({ limit: String(limit) });
  for (const name of [...names, "offset"]) if (query[name] !== undefined) search.set(name, query[name]);
  return `${path}?${search}`;
}
