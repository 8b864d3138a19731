import { type ContractDocument, record, type Schema } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";
import { querySchema } from "./request-validators.js";
import { reachable } from "./validator-code.js";

/** Returns `schemas.ts`: the JSON Schemas of request bodies and query parameters, as data. */
export const requestSchemas: Emitter = (contract, { document }) => {
  const schemas = Object.fromEntries(
    contract.operations.map((operation) => [
      operation.id,
      {
        // References at the top level are replaced. Deeper ones refer to `definitions`.
        ...(operation.body && { body: localRefs(contract.resolve(operation.body.schema)) }),
        query: localRefs(querySchema(operation)),
      },
    ]),
  );
  const body = [
    'import type { JsonSchema } from "../json-schema.js";\nimport type { operations } from "./operations.js";',
    `export const schemas: Record<keyof typeof operations, { body?: JsonSchema; query: JsonSchema }> = ${literal(schemas)};`,
    `/** What \`#/$defs/…\` in the schemas refers to. */\nexport const definitions: Record<string, JsonSchema> = ${literal(definitions(contract))};`,
  ];
  return withHeader(document, body.join("\n\n"));
};

function definitions(contract: ContractDocument): Record<string, unknown> {
  const roots = contract.operations.flatMap(({ body }) => (body ? [contract.resolve(body.schema)] : []));
  const queries = contract.operations.map(querySchema);
  return Object.fromEntries(
    reachable(contract, [...roots, ...queries]).map((name) => [name, localRefs(contract.schemas[name])]),
  );
}

function localRefs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localRefs);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(record(value) as Schema).map(([key, item]) => [
      key,
      key === "$ref" && typeof item === "string" ? item.replace("#/components/schemas/", "#/$defs/") : localRefs(item),
    ]),
  );
}
