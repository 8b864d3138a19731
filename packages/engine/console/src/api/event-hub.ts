import { openStream } from "./client.js";
import { refresh } from "./refresh.js";
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

type Listener = (events: readonly WorkspaceEvent[]) => void;

/** What the stream names when it has changed: that of which no event tells. */
const watched =
  "webhooks,deliveries,automations,automation_runs,jobs,requests,faults,mail,templates,lists,segments,campaigns,domains,api_keys,workspaces";

/** How long (ms) to wait before a stream that broke is opened again. */
const retryAfter = 1000;

/** Follows the events of one workspace over one stream, for any number of listeners. */
export class EventHub {
  readonly #workspace: string;
  readonly #listeners = new Set<Listener>();
  #stop: AbortController | undefined;
  #last = "";

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** Calls `listener` with events as they arrive. Returns a function that ends it; the last one closes the stream. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#stop === undefined) {
      this.#stop = new AbortController();
      void this.#follow(this.#stop.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.abort();
      this.#stop = undefined;
    };
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let isAgain = false; !signal.aborted; isAgain = true) {
      try {
        const after = this.#last === "" ? "" : `&after=${encodeURIComponent(this.#last)}`;
        const query = `changes=true&clock=true&watch=${watched}${after}`;
        const body = await openStream(
          `workspaces/${encodeURIComponent(this.#workspace)}/events/stream?${query}`,
          signal,
        );
        if (body !== undefined) {
          if (isAgain) refresh();
          await this.#read(body);
        }
      } catch {
        // The stream broke: it is opened again after the last event.
      }
      if (signal.aborted) return;
      refresh();
      await new Promise((resolve) => setTimeout(resolve, retryAfter));
    }
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    // What changed before the stream was open was named to nobody.
    this.#tell([{ id: "", type: "reset", timestamp: "", data: {} }]);
    const parser = new SentEventParser();
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const events = parser.add(piece.value).map(({ name, id, data }): WorkspaceEvent => {
        if (name === "reset") this.#last = "";
        if (name !== "message") return { id: "", type: name, timestamp: "", data: JSON.parse(data) };
        this.#last = id;
        return JSON.parse(data) as WorkspaceEvent;
      });
      if (events.length > 0) this.#tell(events);
    }
  }

  #tell(events: readonly WorkspaceEvent[]): void {
    for (const listener of this.#listeners) listener(events);
  }
}

let current: { workspace: string; hub: EventHub } | undefined;

/** Returns the hub of a workspace: one stream a tab. */
export function hubOf(workspace: string): EventHub {
  if (current?.workspace !== workspace) current = { workspace, hub: new EventHub(workspace) };
  return current.hub;
}
