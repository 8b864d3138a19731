import { nearest } from "@posthorn/sdk/internal";
import { operations } from "../generated/operations.js";
import { type Failure, usage } from "../program/failure.js";
import { kebab } from "./call.js";

/** What a flag or filter takes: text, a number, yes or no, many texts, many JSON values, or one JSON value. */
type ValueKind = "string" | "number" | "integer" | "boolean" | "strings" | "values" | "json";

/** A query filter of an operation, or a field of its body, each of which is a flag. */
export interface FlagField {
  readonly name: string;
  readonly kind: ValueKind;
  readonly description: string;
  readonly required?: boolean;
  /** One value is sent as it is, several as an array. */
  readonly single?: boolean;
  /** The only values it takes. */
  readonly enum?: readonly unknown[];
  /** The values known today; there may be others. */
  readonly known?: readonly string[];
  readonly format?: string;
  /** What a field that takes JSON may be. */
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
  /** Whether it is refused without one. */
  readonly needsIdempotencyKey?: boolean;
  readonly arguments: readonly { readonly name: string; readonly in: "path" | "query"; readonly description: string }[];
  readonly query: readonly FlagField[];
  /** Absent where the operation takes no body. */
  readonly body?: readonly FlagField[];
  /** The fields of an item that a table and a CSV file show. */
  readonly columns: readonly string[];
  /** Which of the answer's counts tell that not everything was done. */
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

/** Gives back the command of an operation; it throws for an id the contract does not have. */
export function operationNamed(id: string): OperationCommand {
  const [group = ""] = id.split(".");
  const found = operations[kebab(group)]?.find((operation) => operation.id === id);
  if (!found) throw new Error(`the contract has no operation ${id}`);
  return found;
}

/** Gives back the commands of all operations. */
export function allOperations(): OperationCommand[] {
  return Object.values(operations).flat();
}

/** Gives back the failure for an id that no operation has, with those it may have meant. */
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
