import { notFound } from "../platform/errors.js";
import type { CoreSnapshot, StateSnapshots } from "../startup/state-snapshots.js";

/** The number of snapshots saved at once. They are in memory and share the rows that have not changed since. */
export const maxSnapshots = 20;

/** The snapshots that the admin API has taken of a core, by id. */
export interface SavedSnapshots {
  /** Takes a snapshot and saves it under a new id. */
  take(id: string): Promise<void>;
  /** Restores a snapshot. Throws `not_found` when the id is unknown or its snapshot was dropped. */
  restore(id: string): Promise<void>;
}

/** Returns an empty set of saved snapshots. When it is full, the next snapshot replaces the oldest. */
export function createSavedSnapshots({ snapshot, restore }: StateSnapshots): SavedSnapshots {
  const saved = new Map<string, CoreSnapshot>();
  return {
    async take(id) {
      saved.set(id, await snapshot());
      const [oldest] = saved.keys();
      if (oldest !== undefined && saved.size > maxSnapshots) saved.delete(oldest);
    },
    async restore(id) {
      const found = saved.get(id);
      if (found === undefined) throw notFound("snapshot");
      await restore(found);
    },
  };
}
