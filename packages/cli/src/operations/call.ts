import type { Call } from "../client/api.js";
import { usage } from "../failure.js";
import { kebab } from "./kebab.js";
import type { OperationCommand } from "./manifest.js";

/** Gives back the request of an operation from its arguments in order, its filters and its body. */
export function callOf(
  operation: OperationCommand,
  args: readonly string[],
  filters: Readonly<Record<string, unknown>>,
  body: unknown,
): Call {
  const query: Record<string, string | number | boolean> = {};
  let path = operation.path;
  operation.arguments.forEach(({ name, in: place }, index) => {
    const value = args[index] ?? "";
    if (place === "query") query[name] = checked(name, value);
    else path = path.replace(`{${name}}`, encodeURIComponent(checked(name, value)));
  });
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") query[name] = value;
  }
  return { method: operation.method, path, query, body, authenticated: operation.authenticated };
}

// An empty or dotted segment would name another path: `contacts delete ..` must not reach its parent.
function checked(name: string, value: string): string {
  if (value.trim() === "" || value === "." || value === "..")
    throw usage(`<${kebab(name)}> must not be "${value}"`, { path: name });
  return value;
}
