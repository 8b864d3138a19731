import { callOperator } from "../../local/operator.js";
import { pathSegment } from "../../operations/path-segment.js";
import type { Context } from "../../program/context.js";

/** Has a delivery sent once more, freshly signed, and gives back what the operator's plane says of it. */
export function replayDelivery(id: string, context: Context): Promise<unknown> {
  return callOperator("POST", replayPath(id), undefined, context);
}

/** Gives back where the operator's plane is asked for it. */
export function replayPath(id: string): string {
  return `/deliveries/${pathSegment("delivery_id", id)}/replay`;
}
