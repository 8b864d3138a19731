import type { Clock } from "@posthorn/engine/core";

/** A record of something that belongs to a workspace. */
export interface WorkspaceRecord {
  readonly workspace_id: string;
}

/** What a caller waits for: the first item of a workspace that `matches`. */
export interface ItemWait<T> {
  workspace_id: string;
  matches(item: T): boolean;
  /** Real milliseconds. */
  timeout: number;
  /** Returns the message of the rejection when the time is up; `seen` holds all items of the workspace. */
  timeoutMessage(seen: readonly T[]): string;
}

export interface RecorderOptions<R extends WorkspaceRecord, T> {
  /** Real time, for the time-outs of waits. */
  wallClock: Clock;
  /** How many of the newest records are kept at least. An eighth more may be kept. */
  keep: number;
  /** Returns the item that a test sees; called when a test reads the list. */
  toItem(record: R): T;
  /** Returns what distinguishes records: one with the key of another replaces it. Default: the record itself. */
  keyOf?(record: R): unknown;
}

/** A wait that has not ended yet. */
interface PendingWait<R> {
  onRecord(record: R): void;
  onClose(): void;
}

/** An ordered, bounded list of records, which tests read as items of type `T`, and the waits for items to come. */
export class Recorder<R extends WorkspaceRecord, T> {
  readonly #options: RecorderOptions<R, T>;
  readonly #mostRecords: number;
  readonly #waits = new Set<PendingWait<R>>();
  #records = new Map<unknown, R>();
  #closed = false;

  constructor(options: RecorderOptions<R, T>) {
    this.#options = options;
    this.#mostRecords = options.keep + Math.floor(options.keep / 8);
  }

  /** Adds a record, or replaces the record that has its key. */
  add(record: R): void {
    this.#records.set(this.#keyOf(record), record);
    if (this.#records.size > this.#mostRecords) this.#deleteOldest();
    this.#notify(record);
  }

  /** Returns the record with a key. */
  get(key: unknown): R | undefined {
    return this.#records.get(key);
  }

  /** Returns the items of a workspace, oldest first. */
  itemsOf(workspace_id: string): T[] {
    const { toItem } = this.#options;
    return this.records()
      .filter((record) => record.workspace_id === workspace_id)
      .map(toItem);
  }

  /** Returns all records, oldest first. */
  records(): readonly R[] {
    return [...this.#records.values()];
  }

  /** Replaces all records. */
  replace(records: readonly R[]): void {
    this.#records = new Map(records.map((record) => [this.#keyOf(record), record]));
    for (const record of records) this.#notify(record);
  }

  /** Resolves with the first item that matches, recorded already or to come; rejects when the time is up or the mock is closed. */
  waitFor(wait: ItemWait<T>): Promise<T> {
    const found = this.itemsOf(wait.workspace_id).find(wait.matches);
    if (found !== undefined) return Promise.resolve(found);
    if (this.#closed) return Promise.reject(new Error("the mock is closed"));
    return this.#waitForRecord(wait);
  }

  /** Rejects all waits, and those that begin from now on. */
  close(): void {
    this.#closed = true;
    for (const wait of [...this.#waits]) wait.onClose();
  }

  #waitForRecord({ workspace_id, matches, timeout, timeoutMessage }: ItemWait<T>): Promise<T> {
    const { wallClock, toItem } = this.#options;
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#waits.delete(wait);
        cancelTimeout();
      };
      const wait: PendingWait<R> = {
        onRecord(record) {
          if (record.workspace_id !== workspace_id) return;
          // `matches` may be a test's own function. What it throws rejects the test's wait, not the engine's work that adds the record.
          try {
            const item = toItem(record);
            if (!matches(item)) return;
            end();
            resolve(item);
          } catch (error) {
            end();
            reject(error);
          }
        },
        onClose() {
          end();
          reject(new Error("the mock was closed meanwhile"));
        },
      };
      this.#waits.add(wait);
      const cancelTimeout = wallClock.at(wallClock.now() + timeout, () => {
        end();
        reject(new Error(timeoutMessage(this.itemsOf(workspace_id))));
      });
    });
  }

  #keyOf(record: R): unknown {
    return this.#options.keyOf?.(record) ?? record;
  }

  /** Deletes many of the oldest at once: a Map iterates over its deleted entries again each time until it is rehashed. */
  #deleteOldest(): void {
    for (const key of this.#records.keys()) {
      if (this.#records.size === this.#options.keep) return;
      this.#records.delete(key);
    }
  }

  #notify(record: R): void {
    for (const wait of [...this.#waits]) wait.onRecord(record);
  }
}
