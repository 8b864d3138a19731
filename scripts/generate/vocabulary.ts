import { type Emitter, literal, withHeader } from "./emitter.js";

/** Makes `vocabulary.ts`: the values of every named schema that lists some, such as the error codes. */
export const vocabulary: Emitter = (contract, { document }) => {
  const lists = Object.entries(contract.schemas).flatMap(([name, schema]) => {
    const values = schema.enum ?? schema["x-posthorn-known"];
    return Array.isArray(values) ? [[name, values] as const] : [];
  });
  return withHeader(document, `export const vocabulary = ${literal(Object.fromEntries(lists))} as const;`);
};
