import { addRoute, createRouter, findRoute } from "rou3";
import { ApiError } from "../../platform/errors.js";
import type { CoreRequest, OperationEntry } from "../exchange.js";
import type { FindNearestPath } from "../nearest-path.js";

export interface Match<Name extends string> {
  name: Name;
  operation: OperationEntry;
  params: Record<string, string>;
}

/** An operation and its name, as the router keeps them. */
type NamedOperation<Name extends string> = Pick<Match<Name>, "name" | "operation">;

/**
 * Returns the function that finds the operation of a method and path. It throws `method_not_allowed`, or `not_found`, whose
 * message names the nearest path where `findNearest` knows one.
 */
export function createMatcher<Name extends string>(
  operations: { readonly [Op in Name]?: OperationEntry },
  findNearest?: FindNearestPath,
): (method: string, path: string) => Match<Name> {
  // One route per path, so that a known path with another method differs from an unknown path.
  const byPath = new Map<string, Map<string, NamedOperation<Name>>>();
  for (const name of Object.keys(operations) as Name[]) {
    const operation = operations[name];
    if (operation === undefined) continue;
    const methods = byPath.get(operation.path) ?? new Map<string, NamedOperation<Name>>();
    byPath.set(operation.path, methods.set(operation.method, { name, operation }));
  }
  const router = createRouter<Map<string, NamedOperation<Name>>>();
  for (const [path, methods] of byPath) addRoute(router, "", path.replaceAll(/\{(\w+)\}/g, ":$1"), methods);

  return (method, path) => {
    // The router ignores a slash at the end, but `GET /contacts/` is `contacts.get` without an id, not `contacts.list`.
    const route = path.endsWith("/") ? undefined : findRoute(router, "", path);
    if (route === undefined) throw unknownPath(path, findNearest?.(method, path));
    const found = route.data.get(method);
    if (found === undefined) {
      const allowed = [...route.data.keys()].join(", ");
      throw new ApiError("method_not_allowed", `${method} is not allowed here; allowed: ${allowed}`, {
        path,
        headers: { Allow: allowed },
      });
    }
    return { name: found.name, operation: found.operation, params: decoded(route.params) };
  };
}

/** Returns the error for an unknown path. `meant` is the method and path that the caller most likely meant. */
export function unknownPath(path: string, meant?: string): ApiError {
  const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
  return new ApiError("not_found", `no such path: ${path}${hint}`, { path });
}

/** Throws `method_not_allowed` unless a request only reads. */
export function assertRead({ method }: Pick<CoreRequest, "method">): void {
  if (method === "GET" || method === "HEAD") return;
  throw new ApiError("method_not_allowed", `${method} is not allowed here`, { headers: { Allow: "GET, HEAD" } });
}

/** Returns path parameters without percent-encoding. Throws `not_found` for values that no id can have. */
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
