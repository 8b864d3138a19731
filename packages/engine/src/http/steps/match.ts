import { addRoute, createRouter, findRoute } from "rou3";
import { ApiError } from "../../platform/errors.js";
import type { CoreRequest, OperationEntry } from "../exchange.js";
import type { FindNearestPath } from "../nearest-path.js";

export interface Match<Name extends string> {
  name: Name;
  operation: OperationEntry;
  params: Record<string, string>;
}

/**
 * Returns the function that finds the operation of a method and path, or throws `not_found`, which names the path that
 * `findNearest` knows, or `method_not_allowed`.
 */
export function createMatcher<Name extends string>(
  operations: Readonly<Record<Name, OperationEntry>>,
  findNearest?: FindNearestPath,
): (method: string, path: string) => Match<Name> {
  // One route per path, so that a known path with another method can be told from an unknown path.
  const byPath = new Map<string, Map<string, Name>>();
  for (const name of Object.keys(operations) as Name[]) {
    const { method, path } = operations[name];
    const methods = byPath.get(path) ?? new Map<string, Name>();
    byPath.set(path, methods.set(method, name));
  }
  const router = createRouter<Map<string, Name>>();
  for (const [path, methods] of byPath) addRoute(router, "", path.replaceAll(/\{(\w+)\}/g, ":$1"), methods);

  return (method, path) => {
    // The router overlooks a slash at the end: without an id, `GET /contacts/` would be another operation.
    const route = path.endsWith("/") ? undefined : findRoute(router, "", path);
    if (route === undefined) throw unknownPath(path, findNearest?.(method, path));
    const name = route.data.get(method);
    if (name === undefined) {
      const allowed = [...route.data.keys()].join(", ");
      throw new ApiError("method_not_allowed", `${method} is not allowed here; allowed: ${allowed}`, {
        path,
        headers: { Allow: allowed },
      });
    }
    return { name, operation: operations[name], params: decoded(route.params) };
  };
}

/** Returns the error for a path that nothing answers, and the method and path that were meant, where those are known. */
export function unknownPath(path: string, meant?: string): ApiError {
  const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
  return new ApiError("not_found", `no such path: ${path}${hint}`, { path });
}

/** Throws `method_not_allowed` unless a request only reads. */
export function assertRead({ method }: Pick<CoreRequest, "method">): void {
  if (method === "GET" || method === "HEAD") return;
  throw new ApiError("method_not_allowed", `${method} is not allowed here`, { headers: { Allow: "GET, HEAD" } });
}

function decoded(params: Record<string, string> | undefined): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    try {
      out[name] = value.includes("%") ? decodeURIComponent(value) : value;
    } catch {
      throw new ApiError("not_found", "the path is not valid percent-encoded UTF-8");
    }
    if (out[name]?.includes("\0")) throw new ApiError("not_found", "the path contains U+0000");
  }
  return out;
}
