import type { Call } from "../client/api.js";
import { usage } from "../program/failure.js";
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
    if (place === "query") query[name] = checkedWord(name, value);
    else path = path.replace(`{${name}}`, pathSegment(name, value));
  });
  for (const [name, value] of Object.entries(filters)) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") query[name] = value;
  }
  const { method, authenticated, needsIdempotencyKey } = operation;
  return { method, path, query, body, authenticated, needsIdempotencyKey };
}

/** Gives back a value as it stands in a path; an empty or dotted one would name another path: `contacts delete ..` must not reach its parent. */
export function pathSegment(name: string, value: string): string {
  return encodeURIComponent(checkedWord(name, value));
}

/** Gives back the value of an argument, which must say something that is no path. */
export function checkedWord(name: string, value: string): string {
  if (value.trim() === "" || value === "." || value === "..")
    throw usage(`<${kebab(name)}> must not be "${value}"`, { path: name });
  return value;
}

/** Gives back a name of the wire as the word of a flag: `first_name` and `targetUrl` become `first-name` and `target-url`. */
export function kebab(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Gives back the key under which commander keeps a flag's value. */
export function flagKey(name: string): string {
  return kebab(name).replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
