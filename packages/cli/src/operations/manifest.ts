/** What a flag or filter takes: text, a number, yes or no, many texts, many JSON values, or one JSON value. */
export type ValueKind = "string" | "number" | "integer" | "boolean" | "strings" | "values" | "json";

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
