import { type Problem, toProblems } from "./problems.js";
import type { Validator } from "./validator-runtime.js";

/** The generated validators of one document. */
export interface Validators {
  readonly bodies: Readonly<Record<string, Validator>>;
  readonly queries: Readonly<Record<string, Validator>>;
  readonly queryTypes: Readonly<Record<string, unknown>>;
  readonly optionalBodies: readonly string[];
}

/** The parameters of a request, URL-decoded. */
export interface Parameters {
  path: Readonly<Record<string, string>>;
  /** A parameter that is given several times has an array of values. */
  query: Readonly<Record<string, string | readonly string[]>>;
}

/** The query, with typed values and defaults, and its problems. */
export interface CheckedParameters {
  problems: Problem[];
  query: Record<string, unknown>;
}

export interface Validation<OperationId extends string> {
  /** Returns all problems of a body; an empty list if it is valid. */
  validateBody(operationId: OperationId, value: unknown): Problem[];
  /** Returns the typed query and all its problems. Any text is a valid path parameter. */
  validateParams(operationId: OperationId, parameters: Parameters): CheckedParameters;
}

/** Returns the functions that validate requests, from the operations of a document and its generated validators. */
export function createValidation<OperationId extends string>(
  operations: Readonly<Record<OperationId, { readonly defaults: object }>>,
  validators: Validators,
): Validation<OperationId> {
  return {
    validateBody(operationId, value) {
      const validate = validators.bodies[operationId];
      if (validate === undefined) {
        return value === undefined ? [] : [{ path: "", message: "the body must be absent" }];
      }
      if (value === undefined) {
        const optional = validators.optionalBodies.includes(operationId);
        return optional ? [] : [{ path: "", message: "the body must be a JSON object" }];
      }
      return validate(value) ? [] : toProblems(validate.errors, value, "the body");
    },

    validateParams(operationId, parameters) {
      const problems: Problem[] = [];
      const query: Record<string, unknown> = Object.assign(Object.create(null), operations[operationId].defaults);
      for (const [name, given] of Object.entries(parameters.query)) {
        const type = Object.hasOwn(validators.queryTypes, name) ? validators.queryTypes[name] : "string";
        if (type !== "array" && typeof given !== "string" && given.length !== 1) {
          problems.push({ path: name, message: "must be given once" });
          continue;
        }
        query[name] = type === "array" ? [given].flat() : readText([given].flat()[0] ?? "", type);
      }
      const validate = validators.queries[operationId];
      if (validate && !validate(query))
        problems.push(...toProblems(validate.errors, query, "the query").map(asParameter));
      return { problems, query: { ...query } };
    },
  };
}

/** Returns the value of a parameter's text. Text that is not of the type is returned unchanged, so that the validator refuses it. */
function readText(text: string, type: unknown): unknown {
  if (type === "integer" && /^-?\d{1,300}$/.test(text)) return Number(text);
  if (type === "number" && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function asParameter({ path, message }: Problem): Problem {
  return { path, message: message === "is not a known field" ? "is not a known parameter" : message };
}
