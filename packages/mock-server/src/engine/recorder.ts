import type { Clock } from "@posthorn/engine/core";

/** What is kept of something that belongs to a workspace. */
export interface Owned {
  readonly workspace_id: string;
}

export interface Wanted<T> {
  workspace_id: string;
  fits(item: T): boolean;
  /** Real milliseconds. */
  timeout: number;
  /** What to reject with when nothing came in time. */
  complaint(seen: readonly T[]): string;
}

/** What came in, in order, and who waits for what has not. */
export interface Feed<R extends Owned, T> {
  /** Adds a record, or puts it in the place of the one with its key. */
  put(record: R): void;
  get(key: unknown): R | undefined;
  /** The items of a workspace, oldest first. */
  of(workspace_id: string): T[];
  /** The first item that fits, here already or to come. */
  find(wanted: Wanted<T>): Promise<T>;
  records(): readonly R[];
  replace(records: readonly R[]): void;
  /** Rejects all who wait, and whoever comes to wait. */
  close(): void;
}

export interface FeedParts<R extends Owned, T> {
  /** Real time. */
  wall: Clock;
  /** How many of the last records are kept at least. */
  keep: number;
  /** Makes what a test sees of what is kept, when it looks. */
  show(record: R): T;
  /** What tells records apart; the record itself unless given. */
  keyOf?(record: R): unknown;
}

/** Gives back an empty feed. */
export function createFeed<R extends Owned, T>(parts: FeedParts<R, T>): Feed<R, T> {
  const { wall, keep, show, keyOf = (record) => record } = parts;
  const spare = Math.floor(keep / 8);
  let kept = new Map<unknown, R>();
  const waiting = new Set<{ take(record: R): void; close(): void }>();
  let closed = false;
  const of = (workspace_id: string) =>
    [...kept.values()].filter((record) => record.workspace_id === workspace_id).map(show);
  /** Lets go of the oldest, some at a time: a walk from the first passes all that went before it once more. */
  const forget = () => {
    for (const key of kept.keys()) {
      if (kept.size === keep) return;
      kept.delete(key);
    }
  };
  const tell = (record: R) => {
    for (const waiter of [...waiting]) waiter.take(record);
  };

  return {
    of,
    get: (key) => kept.get(key),
    put(record) {
      kept.set(keyOf(record), record);
      if (kept.size > keep + spare) forget();
      tell(record);
    },
    find({ workspace_id, fits, timeout, complaint }) {
      const found = of(workspace_id).find(fits);
      if (found !== undefined) return Promise.resolve(found);
      return new Promise((resolve, reject) => {
        if (closed) return reject(new Error("the mock is closed"));
        const end = () => {
          waiting.delete(waiter);
          disarm();
        };
        const waiter = {
          take(record: R) {
            if (record.workspace_id !== workspace_id) return;
            // What the test's own function throws is for who waits, not for the engine whose work this is told by.
            try {
              const item = show(record);
              if (!fits(item)) return;
              end();
              resolve(item);
            } catch (error) {
              end();
              reject(error);
            }
          },
          close() {
            end();
            reject(new Error("the mock was closed meanwhile"));
          },
        };
        waiting.add(waiter);
        const disarm = wall.at(wall.now() + timeout, () => {
          end();
          reject(new Error(complaint(of(workspace_id))));
        });
      });
    },
    records: () => [...kept.values()],
    replace(records) {
      kept = new Map(records.map((record) => [keyOf(record), record]));
      for (const record of records) tell(record);
    },
    close() {
      closed = true;
      for (const waiter of [...waiting]) waiter.close();
    },
  };
}
