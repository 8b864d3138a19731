import type { Api } from "../../client/api.js";
import type { EventType } from "../events/event-types.js";

/** Subscriptions of this listener. */
export interface Subscriptions {
  /** Takes them away; gives back those that could not be, with why. */
  end(): Promise<string[]>;
}

/** More subscriptions than this to one URL are refused; beyond, each has a URL of its own. */
const mostToOneUrl = 10;

function targetOf(url: string, event: EventType, events: readonly EventType[]): string {
  if (events.length <= mostToOneUrl) return url;
  const target = new URL(url);
  target.searchParams.set("event", event);
  return target.href;
}

/** Subscribes a URL to each of the events and puts the secrets into `secrets`; where one fails, none is left. */
export async function subscribe(
  api: Api,
  url: string,
  events: readonly EventType[],
  secrets: string[],
): Promise<Subscriptions> {
  const ids: string[] = [];
  const end = async (): Promise<string[]> => {
    const left: string[] = [];
    for (const id of ids.splice(0)) {
      const call = { method: "DELETE", path: "/webhooks/triggers", query: { id }, authenticated: true };
      await api.send(call).catch((error: Error) => left.push(`${id}: ${error.message}`));
    }
    return left;
  };
  try {
    for (const event of events) {
      const targetUrl = targetOf(url, event, events);
      const call = { method: "POST", path: "/webhooks/triggers", body: { targetUrl, event }, authenticated: true };
      const made = (await api.send(call)).data as { id: string; secret: string };
      ids.push(made.id);
      secrets.push(made.secret);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}
