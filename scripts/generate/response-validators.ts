import type { Schema } from "./contract-document.js";
import { type Emitter, withHeader } from "./emitter.js";
import { validatorCode } from "./validator-code.js";

/** Returns `response-validators.ts`: the code that validates JSON answers, by operation and status. */
export const responseValidators: Emitter = (contract, { document, runtimeImport }) => {
  const responses = new Map<string, Schema>();
  for (const operation of contract.operations) {
    for (const [status, schema] of operation.responses) {
      if (schema !== null) responses.set(`${operation.id} ${status}`, schema);
    }
  }
  return `// @ts-nocheck\n${withHeader(document, `${runtimeImport}\n\n${validatorCode(contract, { responses })}`)}`;
};
