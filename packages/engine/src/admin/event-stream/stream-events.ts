import { parseInstantOrDay } from "@posthorn/sdk/contract";
import type { CoreRequest } from "../../http/exchange.js";
import { createClock } from "../../platform/clock.js";
import { ApiError } from "../../platform/errors.js";
import { getWorkspace } from "../../resources/workspaces/workspaces.js";
import type { EventRow } from "../../store/entities.js";
import type { Store } from "../../store/store.js";
import type { DirectAdminHandler } from "../handler.js";
import { eventToWire } from "../to-wire.js";
import type { ProcessRevisions } from "./change-watch.js";
import { type CursorStart, EventCursor } from "./event-cursor.js";
import { changeText, type EventFeed, EventFeeds, type FeedItem, resetItem, type WatchedClock } from "./event-feed.js";

/** How many streams a process serves at once. */
const mostStreams = 100;

/** A stream without events says so often (ms of wall-clock time) that it is still there. */
const heartbeat = 15_000;

/** Which events of a workspace a stream sends. */
interface StreamRange {
  workspace_id: string;
  type: string | undefined;
  /** Undefined: only those that happen from now on. */
  start: CursorStart | undefined;
  /** Whether it also sends the moves of the clock. */
  clock: boolean;
  /** Whether to say that messages changed. */
  changes: boolean;
  /** The names of what else the client wants to know the changes of. */
  watch: ReadonlySet<string>;
}

/** Returns the handler that streams the events of a workspace as server-sent events. */
export function streamEvents(
  store: Store,
  watched: { clock: WatchedClock; revisions: ProcessRevisions },
): DirectAdminHandler<"events.stream"> {
  const feeds = new EventFeeds(store, { describe, ...watched });
  let streams = 0;
  return {
    async outside(_ctx, { path, query: { type, since, after, clock = false, changes = false, watch = "" } }) {
      if (streams >= mostStreams) {
        throw new ApiError("rate_limit_exceeded", `${mostStreams} streams are open, no more are served`);
      }
      const { id: workspace_id } = await store.read("system", (tx) => getWorkspace(tx, path.id));
      const names = new Set(watch.split(","));
      const range = { workspace_id, type, start: startOf(since, after), clock, changes, watch: names };
      async function* stream(gone: AbortSignal): AsyncGenerator<string> {
        streams += 1;
        try {
          yield* feeds.follow(workspace_id, (feed) => follow(store, feed, range, gone));
        } finally {
          streams -= 1;
        }
      }
      return { data: null, stream };
    },
  };
}

function startOf(since: string | undefined, after: string | undefined): CursorStart | undefined {
  if (after !== undefined) return { after };
  return since === undefined ? undefined : { since: parseInstantOrDay(since) as number };
}

/** Yields past events from the store, then those that the feed finds. */
async function* follow(
  store: Store,
  feed: EventFeed,
  { workspace_id, start, changes, ...wanted }: StreamRange,
  gone: AbortSignal,
): AsyncGenerator<string> {
  const wallClock = createClock();
  let spoke = wallClock.now();
  if (changes) await feed.watchMessages(workspace_id);
  let known = feed.changes;
  // The headers go out with the first piece.
  yield ": events\n\n";
  let cursor = start && new EventCursor(store, workspace_id, start);
  const sent = new SentEvents(store, wanted);
  let next = feed.end;
  while (!gone.aborted) {
    let items: readonly FeedItem[] | undefined;
    if (cursor !== undefined) {
      // Taken before the read, so that what happens during it is in the feed.
      next = feed.end;
      items = await itemsOf(cursor);
      if (items.length === 0) cursor = undefined;
    } else {
      items = feed.since(next);
      next = feed.end;
      if (items === undefined) cursor = new EventCursor(store, workspace_id, { after: sent.last });
    }
    let text = sent.add(items ?? []);
    if (changes && feed.changes !== known) text += changeText(["messages"]);
    known = feed.changes;
    const isSilent = text === "" && wallClock.now() - spoke < heartbeat;
    if (!isSilent) spoke = wallClock.now();
    yield isSilent ? "" : text || ": nothing new\n\n";
    if (cursor === undefined && feed.end === next) await feed.next();
  }
}

/** Knows what a stream has sent, so that it sends an event of the store that is in the feed as well only once. */
class SentEvents {
  readonly #store: Store;
  readonly #wanted: Pick<StreamRange, "type" | "clock" | "watch">;
  /** The id of the last event that was sent or is of another type; empty at first. */
  last = "";

  constructor(store: Store, wanted: Pick<StreamRange, "type" | "clock" | "watch">) {
    this.#store = store;
    this.#wanted = wanted;
  }

  /** Returns the text of the items that are to be sent. */
  add(items: readonly FeedItem[]): string {
    const { type, clock, watch } = this.#wanted;
    let text = "";
    for (const item of items) {
      const { row, notice } = item;
      if (notice === "clock") {
        if (clock) text += item.text;
        continue;
      }
      if (notice !== undefined) {
        const changed = notice.filter((name) => watch.has(name));
        if (changed.length > 0) text += changeText(changed);
        continue;
      }
      // Where other processes create events, one may come after a newer one.
      if (row !== undefined && this.#store.exclusive && row.id <= this.last) continue;
      this.last = row?.id ?? "";
      if (row === undefined || type === undefined || row.type === type) text += item.text;
    }
    return text;
  }
}

async function itemsOf(cursor: EventCursor): Promise<FeedItem[]> {
  const rows = await cursor.next();
  return rows === "reset" ? [resetItem] : rows.map((row) => ({ row, text: describe(row) }));
}

/**
 * Returns the query of a request for the stream with `after` from its `Last-Event-ID`, the header by which a client resumes; of any
 * other request as it is.
 */
export function resumedQuery({ headers }: CoreRequest, path: string, search: string): string {
  const last = headers["last-event-id"];
  if (last === undefined || last === "" || !path.endsWith("/events/stream")) return search;
  const query = new URLSearchParams(search);
  query.set("after", last);
  query.delete("since");
  return query.toString();
}

/** Returns an event as a server-sent event. JSON has no line end in it. */
function describe(row: EventRow): string {
  return `id: ${row.id}\ndata: ${JSON.stringify(eventToWire(row))}\n\n`;
}
