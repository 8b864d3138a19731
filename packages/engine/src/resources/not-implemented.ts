import type { OperationId } from "@posthorn/sdk/contract";

/** Operations of the contract that answer 501 `not_implemented`. The list can only shrink: a test holds it. */
export const notImplemented = [
  "automations.list",
  "automations.create",
  "automations.get",
  "automations.update",
  "automations.delete",
  "automations.steps.create",
  "automations.steps.replace",
  "automations.steps.update",
  "automations.steps.delete",
  "automations.trigger",
  "automations.runs.list",
  "automations.runs.cancel",
] as const satisfies readonly OperationId[];

export type NotImplemented = (typeof notImplemented)[number];
