import type { Clock } from "@posthorn/engine/core";

/** Something that belongs to a workspace. */
export interface Entry<T> {
  readonly workspace_id: string;
  readonly item: T;
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
export interface Feed<T> {
  add(workspace_id: string, item: T): void;
  of(workspace_id: string): T[];
  /** The first item that fits, here already or to come. */
  find(wanted: Wanted<T>): Promise<T>;
  entries(): readonly Entry<T>[];
  replace(entries: readonly Entry<T>[]): void;
  /** Rejects all who wait, and whoever comes to wait. */
  close(): void;
}

/** Gives back an empty feed that keeps at least the last `keep` items; `wall` is real time. */
export function createFeed<T>(wall: Clock, keep: number): Feed<T> {
  let entries: Entry<T>[] = [];
  const waiting = new Set<{ take(entry: Entry<T>): void; close(): void }>();
  let closed = false;
  const of = (workspace_id: string) =>
    entries.filter((entry) => entry.workspace_id === workspace_id).map(({ item }) => item);

  return {
    of,
    add(workspace_id, item) {
      const entry = { workspace_id, item };
      entries.push(entry);
      // In halves: dropping the oldest of a long list one by one would move the whole list each time.
      if (entries.length >= 2 * keep) entries.splice(0, keep);
      for (const waiter of [...waiting]) waiter.take(entry);
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
          take(entry: Entry<T>) {
            if (entry.workspace_id !== workspace_id || !fits(entry.item)) return;
            end();
            resolve(entry.item);
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
    entries: () => [...entries],
    replace(given) {
      entries = [...given];
    },
    close() {
      closed = true;
      for (const waiter of [...waiting]) waiter.close();
    },
  };
}
