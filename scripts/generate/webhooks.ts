import type { ContractDocument, Schema } from "./contract-document.js";

/** A webhook of a document: the body for an event type. */
export interface DescribedWebhook {
  /** The event type. */
  name: string;
  schema: Schema;
  /** The `data` of its example. */
  sample: unknown;
}

interface Content {
  post?: { requestBody?: { content?: { "application/json"?: { schema?: Schema; example?: { data?: unknown } } } } };
}

/** Returns the webhooks of a document in order. Throws when one lacks schema or example. */
export function webhooksOf({ root }: ContractDocument): DescribedWebhook[] {
  return Object.entries((root.webhooks ?? {}) as Record<string, Content>).map(([name, webhook]) => {
    const { schema, example } = webhook.post?.requestBody?.content?.["application/json"] ?? {};
    if (schema === undefined || example?.data === undefined) {
      throw new Error(`webhooks.${name} needs a schema and an example with data`);
    }
    return { name, schema, sample: example.data };
  });
}
