import { nearest } from "@posthorn/sdk/internal";
import type { Call } from "../client/connect.js";
import { operations } from "../generated/operations.js";
import { type Failure, usage } from "../program/failure.js";

/** The type of a flag's value: text, number, boolean, list of texts, list of JSON values, or one JSON value. */
type ValueKind = "string" | "number" | "integer" | "boolean" | "strings" | "values" | "json";

/** A query filter or a body field of an operation; each becomes a flag. */
export interface FlagField {
  readonly name: string;
  readonly kind: ValueKind;
  readonly description: string;
  readonly required?: boolean;
  /** Whether a single value is sent bare; several are sent as an array. */
  readonly single?: boolean;
  /** The allowed values. */
  readonly enum?: readonly unknown[];
  /** The values known today; there may be others. */
  readonly known?: readonly string[];
  readonly format?: string;
  /** An example of a JSON field. */
  readonly example?: string;
  readonly default?: unknown;
  /** Whether `--<name>-file` reads it from a file. */
  readonly file?: boolean;
}

/** The command of one operation of the contract. */
export interface OperationCommand {
  readonly id: string;
  /** Its words on the command line: those of the id, in kebab case. */
  readonly words: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly permission?: string;
  readonly authenticated: boolean;
  readonly paginated: boolean;
  /** Whether the operation takes an `Idempotency-Key`. */
  readonly idempotencyKey: boolean;
  /** Whether the service rejects the operation without one. */
  readonly needsIdempotencyKey?: boolean;
  readonly arguments: readonly { readonly name: string; readonly in: "path" | "query"; readonly description: string }[];
  readonly query: readonly FlagField[];
  /** Absent where the operation takes no body. */
  readonly body?: readonly FlagField[];
  /** The fields of an item that a table and a CSV file show. */
  readonly columns: readonly string[];
  /** The counts of the answer that report a partial result. */
  readonly counts: readonly ("failed" | "skipped")[];
  readonly examples: readonly string[];
}

/** The commands that share a first word. */
export interface CommandGroup {
  readonly name: string;
  readonly summary: string;
  /** Whether the word alone is an operation. */
  readonly leaf?: boolean;
}

/** Returns the command of an operation. @throws an error for an id that the contract does not have. */
export function operationNamed(id: string): OperationCommand {
  const [group = ""] = id.split(".");
  const found = operations[kebab(group)]?.find((operation) => operation.id === id);
  if (!found) throw new Error(`the contract has no operation ${id}`);
  return found;
}

/** Returns the commands of all operations. */
export function allOperations(): OperationCommand[] {
  return Object.values(operations).flat();
}

/** Returns the failure for an unknown operation id, with the id that it resembles. */
export function unknownOperation(id: string, details: { path?: string } = {}): Failure {
  const meant = nearest(
    id,
    allOperations().map((operation) => operation.id),
  );
  return usage(`no operation is called ${id}`, {
    ...details,
    hint: meant ? `Did you mean ${meant}?` : undefined,
    next: ["posthorn api --list"],
  });
}

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
