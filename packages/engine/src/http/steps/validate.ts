import type { Validation } from "@posthorn/sdk/contract";
import { assertNoProblems, invalid, type Problem } from "../../platform/errors.js";

/** The parts of a request that the contract describes, before they are checked. */
export interface UncheckedInput {
  readonly path: Record<string, string>;
  readonly query: Record<string, string | string[]>;
  /** Undefined where there is none, or where the operation has none. */
  readonly body: unknown;
}

/**
 * Returns the valid input of an operation, with its query values as the contract types them and defaults filled in.
 * Throws `validation_error` with all problems of parameters and body.
 */
export function validate<Input, Name extends string>(
  { validateParams, validateBody }: Validation<Name>,
  name: Name,
  unchecked: UncheckedInput & { hasBody: boolean },
): Input {
  const { problems, query } = validateParams(name, unchecked);
  const input: unknown = { path: unchecked.path, query, body: unchecked.body };
  assertValid<Input>(input, unchecked.hasBody ? [...problems, ...validateBody(name, unchecked.body)] : problems);
  return input;
}

/** Throws unless there are no problems. An input without problems has the generated type, because validators and types have one source. */
function assertValid<Input>(_input: unknown, problems: readonly Problem[]): asserts _input is Input {
  assertNoProblems(problems);
}

/** Returns the parameters of a query string, each with its value, or several values where its name is repeated. Throws for U+0000. */
export function parseQuery(search: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = {};
  if (search === "") return query;
  for (const [name, value] of new URLSearchParams(search)) {
    // No store keeps U+0000.
    if (value.includes("\0")) throw invalid(name, `${name} must not contain U+0000`);
    const before = Object.hasOwn(query, name) ? query[name] : undefined;
    const now = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value];
    // A definition, because an assignment to `__proto__` would change the prototype.
    Object.defineProperty(query, name, { value: now, enumerable: true, configurable: true, writable: true });
  }
  return query;
}
