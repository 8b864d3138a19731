import type { Api } from "../../client/api.js";
import type { EventType } from "../events/event-types.js";

/** The webhook subscriptions of this listener. */
export interface Subscriptions {
  /** Deletes them; returns a line for each that could not be deleted, with the reason. */
  end(): Promise<string[]>;
}

/** The service refuses more subscriptions than this to one URL. With more events each gets its own URL. */
const maxPerUrl = 10;

/** Subscribes a URL to each event and adds the secrets to `secrets`. Where one subscription fails, the others are deleted. */
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
      const created = (await api.send(call)).data as { id: string; secret: string };
      ids.push(created.id);
      secrets.push(created.secret);
    }
  } catch (error) {
    await end();
    throw error;
  }
  return { end };
}

function targetOf(url: string, event: EventType, events: readonly EventType[]): string {
  if (events.length <= maxPerUrl) return url;
  const target = new URL(url);
  target.searchParams.set("event", event);
  return target.href;
}
