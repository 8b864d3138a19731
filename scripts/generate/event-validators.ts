import type { Schema } from "./contract-document.js";
import { type Emitter, withHeader } from "./emitter.js";
import { validatorCode } from "./validator-code.js";
import { webhooksOf } from "./webhooks.js";

/** Returns `event-validators.ts`: the code that validates webhook bodies, by event type. */
export const eventValidators: Emitter = (contract, { document, runtimeImport }) => {
  const events = new Map<string, Schema>();
  for (const { name, schema } of webhooksOf(contract)) events.set(name, schema);
  return `// @ts-nocheck\n${withHeader(document, `${runtimeImport}\n\n${validatorCode(contract, { events })}`)}`;
};
