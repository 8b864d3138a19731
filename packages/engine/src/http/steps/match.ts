import { addRoute, createRouter, findRoute } from "rou3";
import { ApiError } from "../../platform/errors.js";
import type { OperationEntry } from "../exchange.js";

export interface Match<Name extends string> {
  name: Name;
  operation: OperationEntry;
  params: Record<string, string>;
}

/** Gives back the function that finds the operation of a method and path, or throws `not_found` or `method_not_allowed`. */
export function createMatcher<Name extends string>(
  operations: Readonly<Record<Name, OperationEntry>>,
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
    if (route === undefined) throw new ApiError("not_found", `no such path: ${path}`, { path });
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
