import type { components } from "@posthorn/sdk/contract";

export type MessageStatus = components["schemas"]["MessageStatus"];
export type BatchStatus = components["schemas"]["BatchStatus"];

/** A message or a batch as it was at the last look. */
export type Watched = { kind: "message"; state: MessageStatus } | { kind: "batch"; state: BatchStatus };

/** Whether an id is that of a batch. */
export function isBatchId(id: string): boolean {
  return id.startsWith("batch_");
}

/** Gives back the id of a message or a batch. */
export function idOf(watched: Watched): string {
  return watched.kind === "batch" ? watched.state.batch_id : watched.state.message_id;
}
