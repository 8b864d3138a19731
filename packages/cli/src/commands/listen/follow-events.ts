import { hasAdminToken } from "../../local/admin-api.js";
import { workspaceId } from "../../local/workspace.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { eventFeed } from "../events/feed.js";
import { deliveryFromEvent } from "./delivery-from-event.js";
import type { ListenOptions } from "./listen-options.js";
import type { DeliveryHandler } from "./print-delivery.js";

/**
 * Handles events of the admin API as the deliveries they would be, until the process is asked to stop. For services that
 * cannot reach this machine. @throws a usage failure without an operator token.
 */
export async function followEvents(
  options: ListenOptions,
  onDelivery: DeliveryHandler,
  context: Context,
): Promise<void> {
  const { host } = new URL(context.settings().baseUrl);
  if (!hasAdminToken(context)) {
    throw usage(`the service at ${host} cannot reach this machine`, {
      path: "url",
      hint: "Give the public address of a tunnel with --url, and the port it leads to with --port. POSTHORN_OPERATOR_TOKEN lets events be followed without one.",
    });
  }
  const workspace = await workspaceId(options.workspace, context);
  const following = `The service at ${host} cannot reach this machine, so its events are followed instead, signed with this listener's secret only. Ctrl-C stops it.`;
  const range = { workspace, type: undefined, since: undefined, limit: 0, following };
  for await (const { id, type, timestamp, data } of eventFeed(range, context)) {
    // Opens and clicks of machines are recorded as events and never delivered to webhooks.
    const isDelivered = options.events.some((event) => event === type) && data.machine !== true;
    if (isDelivered) await onDelivery(await deliveryFromEvent({ type, timestamp, data }, id, options.secret));
  }
}
