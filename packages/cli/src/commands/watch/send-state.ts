import type { components } from "@posthorn/sdk/contract";

export type MessageStatus = components["schemas"]["MessageStatus"];
export type BatchStatus = components["schemas"]["BatchStatus"];

/** The state of a message or a batch at the last poll. */
export type SendState = { kind: "message"; state: MessageStatus } | { kind: "batch"; state: BatchStatus };

/** Whether an id is that of a batch. */
export function isBatchId(id: string): boolean {
  return id.startsWith("batch_");
}

/** Returns the id of a message or a batch. */
export function idOf(sent: SendState): string {
  return sent.kind === "batch" ? sent.state.batch_id : sent.state.message_id;
}
