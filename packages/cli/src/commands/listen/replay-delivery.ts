import { callAdminApi } from "../../local/admin-api.js";
import { pathSegment } from "../../operations/call.js";
import type { Context } from "../../program/context.js";

/** Asks the admin API to send a delivery again with a fresh signature; returns the delivery. */
export function replayDelivery(id: string, context: Context): Promise<unknown> {
  return callAdminApi("POST", replayPath(id), undefined, context);
}

/** Returns the path of the admin API that replays a delivery. */
export function replayPath(id: string): string {
  return `/deliveries/${pathSegment("delivery_id", id)}/replay`;
}
