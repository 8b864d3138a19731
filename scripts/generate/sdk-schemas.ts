import { type Emitter, withHeader } from "./emitter.js";

/** Returns `schemas.ts`: the type of every named schema under the same name, except one that would hide `Error`. */
export const sdkSchemas: Emitter = (contract, { document }) => {
  const types = Object.entries(contract.schemas).flatMap(([name, { description }]) => {
    if (name === "Error") return [];
    const comment = typeof description === "string" ? [`/** ${description.replace(/\s+/g, " ").trim()} */`] : [];
    return [...comment, `export type ${name} = Schemas["${name}"];`];
  });
  return withHeader(
    document,
    `import type { components } from "../../contract/generated/schema.js";

type Schemas = components["schemas"];

${types.join("\n")}`,
  );
};
