import { listAdminApi } from "../../local/admin-api.js";
import { workspaceId } from "../../local/workspace.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import type { FeedEvent } from "../events/feed.js";
import { deliveryFromEvent } from "./delivery-from-event.js";
import type { ListenOptions } from "./listen-options.js";
import type { Delivery } from "./receiver.js";

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
