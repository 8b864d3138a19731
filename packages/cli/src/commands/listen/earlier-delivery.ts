import { listOperator } from "../../local/operator.js";
import { workspaceId } from "../../local/workspace.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import type { FeedEvent } from "../events/event-feed.js";
import { deliveryOf } from "./delivery-of.js";
import type { Wanted } from "./listen.js";
import type { Delivery } from "./receive.js";

interface MadeDelivery {
  id: string;
  event: string;
  event_id: string;
}

const pageSize = 1000;

/** Gives back a delivery that was made before, wherever it went, by its id or as `latest`, signed for this listener. */
export async function earlierDelivery(id: string, { workspace, secret }: Wanted, context: Context): Promise<Delivery> {
  const home = `/workspaces/${await workspaceId(workspace, context)}`;
  const isIt = (made: MadeDelivery): boolean => id === "latest" || made.id === id.toLowerCase();
  const made = await firstOf<MadeDelivery>(`${home}/deliveries?`, isIt, context);
  if (made === undefined) throw gone(id === "latest" ? "there is no delivery yet" : `there is no delivery ${id}`);
  // The id of an event begins with the milliseconds at which it was made.
  const at = new Date(Number.parseInt(made.event_id.replace("-", "").slice(0, 12), 16)).toISOString();
  const events = `${home}/events?type=${made.event}&since=${at}&`;
  const event = await firstOf<FeedEvent>(events, (each) => each.id === made.event_id, context);
  if (event === undefined) throw gone(`the event of delivery ${made.id} is no longer kept`);
  return deliveryOf(event, made.id, secret);
}

async function firstOf<Item>(path: string, isIt: (item: Item) => boolean, context: Context): Promise<Item | undefined> {
  for (let offset = 0; ; offset += pageSize) {
    const { data, pagination } = await listOperator(`${path}limit=${pageSize}&offset=${offset}`, context);
    const found = (data as Item[]).find(isIt);
    if (found !== undefined || !pagination.has_more) return found;
  }
}

function gone(message: string): Failure {
  return new Failure("not_found", message, exitCodes.notFound, { path: "replay", next: ["posthorn dashboard"] });
}
