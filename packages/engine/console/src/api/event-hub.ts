import { followStream, type StreamNews, type WorkspaceEvent } from "./event-stream.js";
import { refresh } from "./refresh.js";
import { readToken } from "./session.js";

type Listener = (events: readonly WorkspaceEvent[]) => void;

/**
 * Follows the events of one workspace for any number of listeners. All tabs with the same token and workspace share one stream, because
 * browsers open six connections at most to a server over HTTP/1.1. The tab that has the lock keeps the stream and broadcasts what it brings;
 * when that tab closes, the next one has the lock.
 */
class EventHub {
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
      void this.#begin(this.#stop.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.abort();
      this.#stop = undefined;
    };
  }

  async #begin(signal: AbortSignal): Promise<void> {
    // Browsers have locks on secure origins only, to which the machine's own addresses belong.
    if (navigator.locks === undefined) return this.#follow(signal, () => {});
    const name = await sharedName(this.#workspace);
    if (signal.aborted) return;
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<StreamNews>) => this.#tell(data);
    // What the stream brought before this tab listened was told to others.
    this.#tell("opened");
    const follow = () => this.#follow(signal, (news) => channel.postMessage(news));
    // Rejects when it is aborted before it has the lock.
    await navigator.locks.request(name, { signal }, follow).catch(() => {});
    channel.close();
  }

  #follow(signal: AbortSignal, broadcast: (news: StreamNews) => void): Promise<void> {
    const tell = (news: StreamNews) => {
      if (signal.aborted) return;
      this.#tell(news);
      broadcast(news);
    };
    return followStream({ workspace: this.#workspace, after: () => this.#last, tell }, signal);
  }

  #tell(news: StreamNews): void {
    if (news === "broken") {
      refresh();
      return;
    }
    if (news === "opened") {
      // What changed before was named to nobody.
      this.#announce([{ id: "", type: "reset", timestamp: "", data: {} }]);
      return;
    }
    for (const { id, type } of news) {
      if (type === "reset") this.#last = "";
      if (id !== "") this.#last = id;
    }
    this.#announce(news);
  }

  #announce(events: readonly WorkspaceEvent[]): void {
    for (const listener of this.#listeners) listener(events);
  }
}

/** Returns the name that the tabs of one token and workspace have in common. The token cannot be read from it. */
async function sharedName(workspace: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${readToken()} ${workspace}`));
  return `posthorn.events.${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

let current: { workspace: string; hub: EventHub } | undefined;

/** Returns the hub of a workspace, of which a tab has one. */
export function hubOf(workspace: string): EventHub {
  if (current?.workspace !== workspace) current = { workspace, hub: new EventHub(workspace) };
  return current.hub;
}
