import { type Emitter, literal, withHeader } from "./emitter.js";

/** Returns `operations.ts` of the console: what code for a call depends on, by operation id. */
export const consoleOperations: Emitter = (contract, { document }) => {
  const table = contract.operations.map(({ id, path, parameters, authenticated }) => {
    const query = parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name);
    return [id, { path, query, authenticated }] as const;
  });
  const type = 'import type { ContractOperation } from "../request-as-code.js";';
  const value = literal(Object.fromEntries(table));
  return withHeader(
    document,
    `${type}\n\nexport const operations: Readonly<Record<string, ContractOperation>> = ${value};`,
  );
};
