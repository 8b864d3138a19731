import type { CollectionName } from "../store/entities.js";
import type { Store } from "../store/store.js";

/** Collections that record no facts: the process's own records, and the keys and workspaces that a reset keeps. */
const ignoredCollections: readonly CollectionName[] = [
  "meta",
  "jobs",
  "idempotency",
  "counters",
  "api_keys",
  "workspaces",
];

/** Time fields that say when something is planned; every other one says when something happened. */
const plannedFields = ["run_at", "next_run_at", "next_attempt_at", "send_at"];

/** Returns a row's collection and time (epoch ms) if anything happened after `time`, or undefined. */
export async function happenedAfter(
  store: Store,
  time: number,
): Promise<{ collection: string; at: number } | undefined> {
  const { collections } = await store.snapshot();
  for (const [collection, rows = []] of Object.entries(collections)) {
    if (ignoredCollections.some((name) => name === collection)) continue;
    for (const row of rows as readonly object[]) {
      for (const [field, value] of Object.entries<unknown>({ ...row })) {
        const isTime = /(^|_)at$/.test(field) && !plannedFields.includes(field);
        if (isTime && typeof value === "number" && value > time) return { collection, at: value };
      }
    }
  }
  return undefined;
}
