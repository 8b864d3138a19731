import type { Call } from "../client/connect.js";
import { usage } from "../program/failure.js";
import type { OperationCommand } from "./manifest.js";

/** Returns the request of an operation. `args` are in the order of the operation's arguments. */
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

/** Returns a value encoded for a path. @throws a usage failure for an empty value, `.` and `..`: `contacts delete ..` must not reach the parent path. */
export function pathSegment(name: string, value: string): string {
  return encodeURIComponent(checkedWord(name, value));
}

/** Returns the value of an argument. @throws a usage failure for an empty value, `.` and `..`. */
export function checkedWord(name: string, value: string): string {
  if (value.trim() === "" || value === "." || value === "..")
    throw usage(`<${kebab(name)}> must not be "${value}"`, { path: name });
  return value;
}

/** Returns a wire name in kebab case: `first_name` and `targetUrl` become `first-name` and `target-url`. */
export function kebab(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the key under which commander stores the value of a field's flag. */
export function flagKey(name: string): string {
  return kebab(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
