import type { Schema } from "./contract-document.js";
import { type Emitter, literal, withHeader } from "./emitter.js";

/** Makes `event-samples.ts`: what the document's example of each webhook has for data. */
export const eventSamples: Emitter = ({ root }, { document }) => {
  const webhooks = Object.entries((root.webhooks ?? {}) as Record<string, Schema>);
  const samples = Object.fromEntries(webhooks.map(([name, webhook]) => [name, dataOf(name, webhook)]));
  return withHeader(document, `export const eventSamples = ${literal(samples)};`);
};

interface Described {
  post?: { requestBody?: { content?: { "application/json"?: { example?: { data?: unknown } } } } };
}

function dataOf(name: string, webhook: Described): unknown {
  const data = webhook.post?.requestBody?.content?.["application/json"]?.example?.data;
  if (typeof data !== "object" || data === null) throw new Error(`webhooks.${name} needs an example with data`);
  return data;
}
