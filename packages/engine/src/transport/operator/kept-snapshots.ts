import { notFound } from "../../platform/errors.js";
import type { CoreSnapshot, Rewind } from "../../rewind.js";

/** Snapshots kept at once; they are in memory, where they share the rows that have not changed since. */
export const mostSnapshots = 20;

/** What a core can be taken back to, by ids. */
export interface KeptSnapshots {
  /** Takes one and keeps it under an id that is new. */
  take(id: string): Promise<void>;
  /** Throws `not_found` when there is none of this id, or no longer. */
  restore(id: string): Promise<void>;
}

/** Gives back an empty place for snapshots of a core, which forgets the oldest when there are too many. */
export function keepSnapshots({ snapshot, restore }: Rewind): KeptSnapshots {
  const kept = new Map<string, CoreSnapshot>();
  return {
    async take(id) {
      kept.set(id, await snapshot());
      const [oldest] = kept.keys();
      if (oldest !== undefined && kept.size > mostSnapshots) kept.delete(oldest);
    },
    async restore(id) {
      const taken = kept.get(id);
      if (taken === undefined) throw notFound("snapshot");
      await restore(taken);
    },
  };
}
