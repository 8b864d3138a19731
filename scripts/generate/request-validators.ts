import type { Operation, Schema } from "./contract-document.js";
import { type Emitter, withHeader } from "./emitter.js";
import { validatorCode } from "./validator-code.js";

/** Returns `validators.ts`: the code that validates request bodies and query parameters, and the types of query parameters. */
export const requestValidators: Emitter = (contract, { document, runtimeImport }) => {
  const bodies = new Map<string, Schema>();
  const queries = new Map<string, Schema>();
  for (const operation of contract.operations) {
    if (operation.body) bodies.set(operation.id, operation.body.schema);
    queries.set(operation.id, querySchema(operation));
  }
  const optional = contract.operations.filter(({ body }) => body?.required === false).map(({ id }) => id);
  const code = [
    runtimeImport,
    validatorCode(contract, { bodies, queries }),
    `/** How the text of a query parameter is read. */\nexport const queryTypes = ${JSON.stringify(queryTypes(contract.operations), null, 2)};`,
    `/** Operations that may be called without a body. */\nexport const optionalBodies = ${JSON.stringify(optional)};`,
  ];
  return `// @ts-nocheck\n${withHeader(document, code.join("\n\n"))}`;
};

/** Returns the schema of an operation's query parameters, which refuses other parameters. */
export function querySchema(operation: Operation): Schema {
  const query = operation.parameters.filter((parameter) => parameter.in === "query");
  const required = query.filter((parameter) => parameter.required).map((parameter) => parameter.name);
  return {
    type: "object",
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties: Object.fromEntries(
      query.map(({ name, schema, description }) => [name, { ...(description !== "" && { description }), ...schema }]),
    ),
  };
}

function queryTypes(operations: Operation[]): Record<string, unknown> {
  const used: Record<string, unknown> = {};
  for (const { parameters } of operations) {
    for (const { name, in: place, schema } of parameters) {
      if (place !== "query" || schema.type === "string") continue;
      if (used[name] !== undefined && used[name] !== schema.type)
        throw new Error(`query parameter ${name} has two types`);
      used[name] = schema.type;
    }
  }
  return used;
}
