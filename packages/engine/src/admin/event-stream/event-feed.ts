import { type Clock, createClock } from "../../platform/clock.js";
import type { EventRow } from "../../store/entities.js";
import type { Store } from "../../store/store.js";
import { ChangeWatch, type ProcessRevisions } from "./change-watch.js";
import { EventCursor, newestId } from "./event-cursor.js";
import { MessageWatch } from "./message-watch.js";

/** An event as a stream sends it; without a row: a notice, or that the state was restored or reset. */
export interface FeedItem {
  row?: EventRow;
  /** Set for what only those streams send that ask for it: a move of the clock, or names of what has changed. */
  notice?: "clock" | readonly string[];
  text: string;
}

export const resetItem: FeedItem = { text: "event: reset\ndata: {}\n\n" };

/** The clock as a feed looks at it. */
export interface WatchedClock {
  /** Grows with every move. */
  readonly revision: number;
  state(): { mode: string; now: number };
}

/** How many of the last items a feed keeps for its followers, and how many characters of them. One that is further behind reads the store. */
const most = { items: 1_000, characters: 2_000_000 };

/** How often (ms of wall-clock time) a feed looks for events. Of a store of one process it first asks for its revision. */
const interval = { exclusive: 100, shared: 500 };

/** How often (ms) messages are looked at, at most. */
const watchInterval = 250;

/**
 * The events of a workspace as they happen, read once for all who follow them. It reads only while somebody does.
 */
class EventFeed {
  /** Runs at real time, also while the engine's clock is stopped. */
  readonly #wallClock: Clock = createClock();
  readonly #store: Store;
  readonly #cursor: EventCursor;
  readonly #parts: FeedParts;
  readonly #changes: ChangeWatch;
  #moves: number;
  #items: FeedItem[] = [];
  #characters = 0;
  #waiting: (() => void)[] = [];
  #cancelTimer = () => {};
  #failed: unknown;
  #closed = false;
  #watch: MessageWatch | undefined;
  #watchAgain = 0;
  /** The number of the next item. */
  end = 0;
  /** How often messages were found changed, since somebody wants to know. */
  changes = 0;

  constructor(store: Store, cursor: EventCursor, parts: FeedParts) {
    this.#store = store;
    this.#cursor = cursor;
    this.#parts = parts;
    this.#changes = new ChangeWatch(store, parts.revisions);
    this.#moves = parts.clock.revision;
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

  /** Also looks for changes of messages, from the time at which this resolves. */
  async watchMessages(workspace_id: string): Promise<void> {
    if (this.#watch !== undefined) return;
    const watch = new MessageWatch(this.#store, workspace_id);
    await watch.hasChanged();
    this.#watch ??= watch;
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#notify();
  }

  async #look(): Promise<void> {
    const wallClock = this.#wallClock;
    const { describe } = this.#parts;
    try {
      const found = await this.#cursor.next();
      if (found === "reset") this.#add(resetItem);
      else for (const row of found) this.#add({ row, text: describe(row) });
      this.#notice();
      await this.#lookAtMessages();
    } catch (error) {
      this.#failed = error;
      this.#closed = true;
    }
    this.#notify();
    if (this.#closed) return;
    const pause = this.#store.exclusive ? interval.exclusive : interval.shared;
    this.#cancelTimer = wallClock.at(wallClock.now() + pause, () => void this.#look());
  }

  #notice(): void {
    const { clock } = this.#parts;
    if (clock.revision !== this.#moves) {
      this.#moves = clock.revision;
      this.#add({ notice: "clock", text: clockText(clock) });
    }
    const changed = this.#changes.next();
    if (changed.length > 0) this.#add({ notice: changed, text: changeText(changed) });
  }

  /** Messages may change all the time, so they are looked at less often: a page draws no more often than that either. */
  async #lookAtMessages(): Promise<void> {
    const now = this.#wallClock.now();
    if (this.#watch === undefined || now < this.#watchAgain) return;
    this.#watchAgain = now + watchInterval;
    if (await this.#watch.hasChanged()) this.changes += 1;
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

function clockText(clock: WatchedClock): string {
  const { mode, now } = clock.state();
  return `event: clock\ndata: ${JSON.stringify({ mode, now: new Date(now).toISOString() })}\n\n`;
}

/** Returns what says that something changed. It has no id, so that a client resumes after the last event. */
export function changeText(changed: readonly string[]): string {
  return `event: change\ndata: ${JSON.stringify({ changed })}\n\n`;
}

export type { EventFeed };

/** What a feed shows besides the store. */
interface FeedParts {
  /** Returns an event as a stream sends it. */
  describe(row: EventRow): string;
  clock: WatchedClock;
  revisions: ProcessRevisions;
}

interface OpenFeed {
  feed: Promise<EventFeed>;
  followers: number;
}

/** The feeds that are followed now, one a workspace. */
export class EventFeeds {
  readonly #store: Store;
  readonly #parts: FeedParts;
  readonly #open = new Map<string, OpenFeed>();

  constructor(store: Store, parts: FeedParts) {
    this.#store = store;
    this.#parts = parts;
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
    return new EventFeed(this.#store, new EventCursor(this.#store, workspace_id, { after }), this.#parts);
  }
}
