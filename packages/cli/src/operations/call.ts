import type { Call } from "../client/api.js";
import type { OperationCommand } from "./manifest.js";
import { checkedWord, pathSegment } from "./path-segment.js";

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
    if (place === "query") query[name] = checkedWord(name, value);
    else path = path.replace(`{${name}}`, pathSegment(name, value));
  });
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") query[name] = value;
  }
  const { method, authenticated, needsIdempotencyKey } = operation;
  return { method, path, query, body, authenticated, needsIdempotencyKey };
}
