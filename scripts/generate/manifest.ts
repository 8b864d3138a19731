import { type ContractDocument, type Operation, record, type Schema, schemaName } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";

/** Returns `manifest.ts`: the documentation of each operation. */
export const manifest: Emitter = (contract, { document }) => {
  const entries = Object.fromEntries(
    contract.operations.map((operation) => [operation.id, entry(contract, operation)]),
  );
  return withHeader(
    document,
    `import type { OperationManual } from "../json-schema.js";\nimport type { operations } from "./operations.js";\n\nexport const manifest: Record<keyof typeof operations, OperationManual> = ${literal(entries)};`,
  );
};

function entry(contract: ContractDocument, operation: Operation): Record<string, unknown> {
  return {
    summary: operation.summary,
    description: operation.description,
    parameters: operation.parameters.map(({ name, in: place, required, schema, description }) => ({
      name,
      in: place,
      required,
      schema,
      description,
    })),
    body: operation.body ? fields(contract, operation.body.schema) : [],
    example: operation.body?.example,
  };
}

/** Returns the top-level fields of a body. Of a union, returns the fields of all branches. */
function fields(contract: ContractDocument, schema: Schema): Record<string, unknown>[] {
  const target = contract.resolve(schema);
  const required = new Set((target.required as string[] | undefined) ?? []);
  const own = Object.entries(record(target.properties)).map(([name, property]) =>
    field(contract, name, property as Schema, required.has(name)),
  );
  const found = new Map(own.map((each) => [String(each.name), each]));
  for (const part of [target.allOf, target.oneOf, target.anyOf].flat()) {
    for (const each of part ? fields(contract, part as Schema) : []) merge(found, each);
  }
  return [...found.values()];
}

function merge(found: Map<string, Record<string, unknown>>, each: Record<string, unknown>): void {
  const name = String(each.name);
  const known = found.get(name);
  if (known === undefined) found.set(name, each);
  else if (Array.isArray(known.enum) && Array.isArray(each.enum)) {
    found.set(name, { ...known, enum: [...new Set([...known.enum, ...each.enum])] });
  }
}

function field(contract: ContractDocument, name: string, property: Schema, required: boolean): Record<string, unknown> {
  const target = contract.resolve(property);
  return {
    name,
    required,
    type: target.type ?? "any",
    schema: schemaName(property),
    format: target.format,
    enum: target.enum ?? (target.const === undefined ? undefined : [target.const]),
    known: target["x-posthorn-known"],
    default: target.default,
    items: target.items ? (contract.resolve(target.items).type ?? "any") : undefined,
    description: String(property.description ?? target.description ?? "").trim(),
  };
}
