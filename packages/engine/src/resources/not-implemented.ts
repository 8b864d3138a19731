import type { OperationId } from "@posthorn/sdk/contract";

/** Operations of the contract that answer 501 `not_implemented`. The list can only shrink: a test holds it. */
export const notImplemented = [] as const satisfies readonly OperationId[];

export type NotImplemented = (typeof notImplemented)[number];
