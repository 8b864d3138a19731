import { openStream } from "./client.js";
import { SentEventParser } from "./server-sent-events.js";

/**
 * An event of a workspace, as the admin API lists it. Of type `reset` when all may have changed, `clock` when the clock was moved, `change` when the
 * things in `data.changed` have changed.
 */
export interface WorkspaceEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What a stream brings: events, that it is open, before which anything may have changed, or that it broke. */
export type StreamNews = readonly WorkspaceEvent[] | "opened" | "broken";

/** What the stream names when it has changed: that of which no event tells. */
const watched =
  "webhooks,deliveries,automations,automation_runs,jobs,requests,faults,mail,templates,lists,segments,campaigns,domains,api_keys,workspaces";

/** How long (ms) to wait before a stream that broke is opened again. */
const retryAfter = 1000;

interface StreamParts {
  readonly workspace: string;
  /** Returns the id of the last event that is known; empty without one. */
  after(): string;
  tell(news: StreamNews): void;
}

/** Follows the events of a workspace until the signal is aborted. A stream that breaks is opened again after the last event. */
export async function followStream({ workspace, after, tell }: StreamParts, signal: AbortSignal): Promise<void> {
  for (let isAgain = false; !signal.aborted; isAgain = true) {
    try {
      const resumed = after() === "" ? "" : `&after=${encodeURIComponent(after())}`;
      const query = `changes=true&clock=true&watch=${watched}${resumed}`;
      const body = await openStream(`workspaces/${encodeURIComponent(workspace)}/events/stream?${query}`, signal);
      if (body !== undefined) {
        if (isAgain) tell("broken");
        await readStream(body, tell);
      }
    } catch {
      // The stream broke: it is opened again after the last event.
    }
    if (signal.aborted) return;
    tell("broken");
    await new Promise((resolve) => setTimeout(resolve, retryAfter));
  }
}

async function readStream(body: ReadableStream<Uint8Array>, tell: StreamParts["tell"]): Promise<void> {
  tell("opened");
  const parser = new SentEventParser();
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const events = parser.add(piece.value).map(({ name, data }): WorkspaceEvent => {
      if (name !== "message") return { id: "", type: name, timestamp: "", data: JSON.parse(data) };
      return JSON.parse(data) as WorkspaceEvent;
    });
    if (events.length > 0) tell(events);
  }
}
