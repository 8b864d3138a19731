import { callAdminApi, hasAdminToken, listAdminApi, workspaceId } from "../../local/admin-api.js";
import { pathSegment } from "../../operations/manifest.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { eventFeed, type FeedEvent, type HappenedEvent } from "../events/feed.js";
import type { ListenOptions } from "./listen.js";
import type { DeliveryHandler } from "./print-delivery.js";
import type { Delivery } from "./receive-deliveries.js";

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

/** A delivery as the admin API lists it. */
interface ListedDelivery {
  id: string;
  event: string;
  event_id: string;
}

const pageSize = 1000;

/**
 * Returns a delivery that the service made before, to any URL, signed with this listener's secret. The id may be `latest`.
 * @throws a `not_found` failure for an unknown delivery and for one whose event is no longer stored.
 */
export async function findDelivery(
  id: string,
  { workspace, secret }: Pick<ListenOptions, "workspace" | "secret">,
  context: Context,
): Promise<Delivery> {
  const root = `/workspaces/${await workspaceId(workspace, context)}`;
  const matches = (listed: ListedDelivery): boolean => id === "latest" || listed.id === id.toLowerCase();
  const listed = await findFirst<ListedDelivery>(`${root}/deliveries?`, matches, context);
  if (listed === undefined) throw notFound(id === "latest" ? "there is no delivery yet" : `there is no delivery ${id}`);
  // An event's id is a UUIDv7: its first 48 bits are the milliseconds at which the event was created.
  const at = new Date(Number.parseInt(listed.event_id.replace("-", "").slice(0, 12), 16)).toISOString();
  const events = `${root}/events?type=${listed.event}&since=${at}&`;
  const event = await findFirst<FeedEvent>(events, (each) => each.id === listed.event_id, context);
  if (event === undefined) throw notFound(`the event of delivery ${listed.id} is no longer kept`);
  return deliveryFromEvent(event, listed.id, secret);
}

async function findFirst<Item>(
  path: string,
  matches: (item: Item) => boolean,
  context: Context,
): Promise<Item | undefined> {
  for (let offset = 0; ; offset += pageSize) {
    const { data, pagination } = await listAdminApi(`${path}limit=${pageSize}&offset=${offset}`, context);
    const found = (data as Item[]).find(matches);
    if (found !== undefined || !pagination.has_more) return found;
  }
}

function notFound(message: string): Failure {
  return new Failure("not_found", message, exitCodes.notFound, { path: "replay", next: ["posthorn dashboard"] });
}

/** Returns the delivery that the service would make of an event, with the given delivery id, signed with the given secret. */
async function deliveryFromEvent(
  { type, timestamp, data }: HappenedEvent,
  deliveryId: string,
  secret: string,
): Promise<Delivery> {
  const { parseUnverified, sign } = await import("@posthorn/sdk/webhooks");
  const { body, headers } = await sign({ event: type, timestamp, data }, { secret, deliveryId });
  return {
    event: { ...parseUnverified(body), deliveryId },
    headers: Object.entries(headers),
    body: Buffer.from(body),
  };
}

/** Asks the admin API to send a delivery again with a fresh signature; returns the delivery. */
export function replayDelivery(id: string, context: Context): Promise<unknown> {
  return callAdminApi("POST", replayPath(id), undefined, context);
}

/** Returns the path of the admin API that replays a delivery. */
export function replayPath(id: string): string {
  return `/deliveries/${pathSegment("delivery_id", id)}/replay`;
}
