import { record } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";

/** Returns `vocabulary.ts`: the values of every named schema that lists some, such as the error codes. */
export const vocabulary: Emitter = (contract, { document }) => {
  const schemas = record(record(contract.published.components).schemas);
  const lists = Object.entries(schemas).flatMap(([name, item]) => {
    const schema = record(item);
    const rules = Array.isArray(schema.allOf) ? schema.allOf.map(record) : [];
    const values = [schema, ...rules].map((each) => each.enum ?? each["x-posthorn-known"]).find(Array.isArray);
    return values === undefined ? [] : [[name, values] as const];
  });
  return withHeader(document, `export const vocabulary = ${literal(Object.fromEntries(lists))} as const;`);
};
