import { hasOperator } from "../../local/operator.js";
import { workspaceId } from "../../local/workspace.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { eventFeed } from "../events/event-feed.js";
import { deliveryOf } from "./delivery-of.js";
import type { Show, Wanted } from "./listen.js";

/** Shows events as the deliveries they would be, where the service cannot reach this machine, until the process is asked to stop. */
export async function followAll(wanted: Wanted, show: Show, context: Context): Promise<void> {
  const { host } = new URL(context.settings().baseUrl);
  if (!hasOperator(context)) {
    throw usage(`the service at ${host} cannot reach this machine`, {
      path: "url",
      hint: "Give the public address of a tunnel with --url, and the port it leads to with --port. POSTHORN_OPERATOR_TOKEN lets events be followed without one.",
    });
  }
  const workspace = await workspaceId(wanted.workspace, context);
  const following = `The service at ${host} cannot reach this machine, so its events are followed instead, signed with this listener's secret only. Ctrl-C stops it.`;
  const range = { workspace, type: undefined, since: undefined, limit: 0, following };
  for await (const { id, type, timestamp, data } of eventFeed(range, context)) {
    // What machines do is sent to nobody.
    const isSent = wanted.events.some((event) => event === type) && data.machine !== true;
    if (isSent) await show(await deliveryOf({ type, timestamp, data }, id, wanted.secret));
  }
}
