import { type Emitter, literal, withHeader } from "./emitter.js";
import { webhooksOf } from "./webhooks.js";

/** Returns `event-samples.ts`: the `data` of the document's example of each webhook. */
export const eventSamples: Emitter = (contract, { document }) => {
  const samples = Object.fromEntries(webhooksOf(contract).map(({ name, sample }) => [name, sample]));
  return withHeader(document, `export const eventSamples = ${literal(samples)};`);
};
