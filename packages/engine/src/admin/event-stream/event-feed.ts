import { type Clock, createClock } from "../../platform/clock.js";
import type { EventRow } from "../../store/entities.js";
import type { Store } from "../../store/store.js";
import { EventCursor, newestId } from "./event-cursor.js";

/** An event as a stream sends it; without a row: the state was restored or reset. */
export interface FeedItem {
  row?: EventRow;
  text: string;
}

export const resetItem: FeedItem = { text: "event: reset\ndata: {}\n\n" };

/** How many of the last items a feed keeps for its followers, and how many characters of them. One that is further behind reads the store. */
const most = { items: 1_000, characters: 2_000_000 };

/** How often (ms of wall-clock time) a feed looks for events. Of a store of one process it first asks for its revision. */
const interval = { exclusive: 100, shared: 500 };

/**
 * The events of a workspace as they happen, read once for all who follow them. It reads only while somebody does.
 */
class EventFeed {
  /** Runs at real time, also while the engine's clock is stopped. */
  readonly #wallClock: Clock = createClock();
  readonly #store: Store;
  readonly #cursor: EventCursor;
  readonly #describe: (row: EventRow) => string;
  #items: FeedItem[] = [];
  #characters = 0;
  #waiting: (() => void)[] = [];
  #cancelTimer = () => {};
  #failed: unknown;
  #closed = false;
  /** The number of the next item. */
  end = 0;

  constructor(store: Store, cursor: EventCursor, describe: (row: EventRow) => string) {
    this.#store = store;
    this.#cursor = cursor;
    this.#describe = describe;
    void this.#look();
  }

  /** Returns the items from a number on; undefined where some of them are kept no more. Throws what ended the feed. */
  since(number: number): readonly FeedItem[] | undefined {
    if (this.#failed !== undefined) throw this.#failed;
    const first = this.end - this.#items.length;
    return number < first ? undefined : this.#items.slice(number - first);
  }

  /** Resolves when there are new items, when the feed has ended, or after the next look for them. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#notify();
  }

  async #look(): Promise<void> {
    const wallClock = this.#wallClock;
    try {
      const found = await this.#cursor.next();
      if (found === "reset") this.#add(resetItem);
      else for (const row of found) this.#add({ row, text: this.#describe(row) });
    } catch (error) {
      this.#failed = error;
      this.#closed = true;
    }
    this.#notify();
    if (this.#closed) return;
    const pause = this.#store.exclusive ? interval.exclusive : interval.shared;
    this.#cancelTimer = wallClock.at(wallClock.now() + pause, () => void this.#look());
  }

  #add(item: FeedItem): void {
    this.#items.push(item);
    this.end += 1;
    this.#characters += item.text.length;
    let dropped = 0;
    while (this.#items.length - dropped > most.items || this.#characters > most.characters) {
      this.#characters -= this.#items[dropped]?.text.length ?? 0;
      dropped += 1;
    }
    if (dropped > 0) this.#items.splice(0, dropped);
  }

  #notify(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }
}

export type { EventFeed };

interface OpenFeed {
  feed: Promise<EventFeed>;
  followers: number;
}

/** The feeds that are followed now, one a workspace. */
export class EventFeeds {
  readonly #store: Store;
  readonly #describe: (row: EventRow) => string;
  readonly #open = new Map<string, OpenFeed>();

  /** `describe` returns an event as a stream sends it. */
  constructor(store: Store, describe: (row: EventRow) => string) {
    this.#store = store;
    this.#describe = describe;
  }

  /** Calls `work` with the feed of a workspace, which stays open meanwhile. */
  async *follow(workspace_id: string, work: (feed: EventFeed) => AsyncIterable<string>): AsyncGenerator<string> {
    const open = this.#open.get(workspace_id) ?? { feed: this.#start(workspace_id), followers: 0 };
    this.#open.set(workspace_id, open);
    open.followers += 1;
    try {
      yield* work(await open.feed);
    } catch (error) {
      // A feed ends with its first error; who comes next starts another.
      if (this.#open.get(workspace_id) === open) this.#open.delete(workspace_id);
      throw error;
    } finally {
      open.followers -= 1;
      if (open.followers === 0) {
        if (this.#open.get(workspace_id) === open) this.#open.delete(workspace_id);
        void open.feed.then((feed) => feed.close()).catch(() => {});
      }
    }
  }

  async #start(workspace_id: string): Promise<EventFeed> {
    const after = await newestId(this.#store, workspace_id);
    return new EventFeed(this.#store, new EventCursor(this.#store, workspace_id, { after }), this.#describe);
  }
}
