import { type Clock, createClock } from "../../platform/clock.js";
import { idFloor } from "../../platform/ids.js";
import type { Store } from "../../store/store.js";
import { newSentMail, pageSize } from "./find-sent-mail.js";
import { type MailFilter, type MailRecord, matches } from "./mail-record.js";

/** A call that waits for mail. */
class Waiter {
  readonly filter: MailFilter;
  isOver = false;
  #isWoken = false;
  #resolve: (() => void) | undefined;

  constructor(filter: MailFilter) {
    this.filter = filter;
  }

  wake(): void {
    this.#isWoken = true;
    this.#resolve?.();
  }

  end(): void {
    this.isOver = true;
    this.wake();
  }

  /** Resolves when the waiter was woken since the last call. */
  async next(): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
      });
    }
    this.#isWoken = false;
  }
}

/**
 * How often (ms of wall-clock time) all waiting calls together look for mail of which nothing told this process: mail that another
 * process sent, or that only a delivery report proves to be sent. A store of one process is read only if its events have changed.
 */
const interval = 250;

/** How long (ms) an event may become visible after one that was created later, where several processes create events. */
const overlap = 10_000;

/** How long a call waits, and what ends it early. */
export interface WaitLimits {
  /** Ms of wall-clock time. */
  wait: number;
  /** Aborted when the client is gone. */
  gone: AbortSignal | undefined;
}

/** The calls that wait for mail. New mail wakes those that it concerns; nobody polls. */
export class MailWaits {
  /** Runs at real time, whatever the engine's clock does. */
  readonly #wallClock: Clock = createClock();
  readonly #clock: Clock;
  readonly #store: Store;
  /** Waiters by the key of the address they wait for; those for mail to anybody under undefined. */
  readonly #waiters = new Map<string | undefined, Set<Waiter>>();
  /** The mail at or below this id is known. */
  #cursor = "";
  /** The ids of mail within the overlap that is known, where several processes create events. */
  readonly #seen = new Set<string>();
  #revision: number | undefined;
  #looking: Promise<void> | undefined;
  #mustLookAgain = false;
  #cancelTimer: (() => void) | undefined;
  #isClosed = false;

  constructor(clock: Clock, store: Store) {
    this.#clock = clock;
    this.#store = store;
  }

  /** Whether a call waits. */
  get areThere(): boolean {
    return this.#waiters.size > 0;
  }

  /** Returns what `find` finds as soon as it is not empty; the last time when the wait is over or the client is gone. */
  async hold<T>(
    filter: MailFilter,
    { wait, gone }: WaitLimits,
    find: () => Promise<readonly T[]>,
  ): Promise<readonly T[]> {
    const waiter = new Waiter(filter);
    const end = () => waiter.end();
    const cancelTimer = this.#wallClock.at(this.#wallClock.now() + wait, end);
    if (gone?.aborted || this.#isClosed) end();
    gone?.addEventListener("abort", end);
    this.#add(waiter);
    try {
      for (;;) {
        const { isOver } = waiter;
        const found = gone?.aborted ? [] : await find();
        if (found.length > 0 || isOver) return found;
        await waiter.next();
      }
    } finally {
      cancelTimer();
      gone?.removeEventListener("abort", end);
      this.#remove(waiter);
    }
  }

  /** Wakes the calls that wait for a mail. */
  announce(record: MailRecord): void {
    for (const key of [undefined, ...record.keys]) {
      for (const waiter of this.#waiters.get(key) ?? []) if (matches(waiter.filter, record)) waiter.wake();
    }
  }

  /** Looks for new mail in the store, if anybody waits. */
  look(): void {
    if (this.#waiters.size === 0) return;
    this.#mustLookAgain = true;
    this.#looking ??= this.#lookWhileNeeded().finally(() => {
      this.#looking = undefined;
    });
  }

  /** Ends all waits, also those to come. */
  close(): void {
    this.#isClosed = true;
    for (const waiters of this.#waiters.values()) for (const waiter of waiters) waiter.end();
  }

  #add(waiter: Waiter): void {
    const { to } = waiter.filter;
    if (this.#waiters.size === 0) this.#begin();
    const waiters = this.#waiters.get(to) ?? new Set();
    this.#waiters.set(to, waiters.add(waiter));
  }

  #remove(waiter: Waiter): void {
    const { to } = waiter.filter;
    const waiters = this.#waiters.get(to);
    waiters?.delete(waiter);
    if (waiters?.size === 0) this.#waiters.delete(to);
    if (this.#waiters.size === 0) this.#cancelTimer?.();
  }

  /** Begins to look. Each waiting call reads older mail, so only recent mail is of interest. */
  #begin(): void {
    const recent = idFloor(this.#clock.now() - overlap);
    if (recent > this.#cursor) this.#cursor = recent;
    this.#startTimer();
  }

  #startTimer(): void {
    this.#cancelTimer = this.#wallClock.at(this.#wallClock.now() + interval, () => {
      const revision = this.#store.revision?.("events");
      if (revision === undefined || revision !== this.#revision) this.look();
      if (this.#waiters.size > 0) this.#startTimer();
    });
  }

  async #lookWhileNeeded(): Promise<void> {
    try {
      while (this.#mustLookAgain) {
        this.#mustLookAgain = false;
        this.#revision = this.#store.revision?.("events");
        await this.#lookOnce();
      }
    } catch {
      // The store is unavailable. The waiting calls find out themselves.
      for (const waiters of this.#waiters.values()) for (const waiter of waiters) waiter.wake();
    }
  }

  async #lookOnce(): Promise<void> {
    const { exclusive } = this.#store;
    for (let above = this.#cursor; ; ) {
      const records = await this.#store.read("system", (tx) => newSentMail(tx, above));
      const last = records.at(-1);
      for (const record of records) if (exclusive || !this.#seen.has(record.id)) this.announce(record);
      if (!exclusive) for (const { id } of records) this.#seen.add(id);
      if (last === undefined) break;
      above = last.id;
      if (exclusive) this.#cursor = above;
      if (records.length < pageSize) break;
    }
    if (exclusive) return;
    const recent = idFloor(this.#clock.now() - overlap);
    if (recent > this.#cursor) this.#cursor = recent;
    for (const id of this.#seen) if (id < this.#cursor) this.#seen.delete(id);
  }
}
