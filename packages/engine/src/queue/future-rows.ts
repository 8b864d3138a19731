import type { CollectionName } from "../store/entities.js";
import type { Store } from "../store/store.js";

/** What is no happening of its own: what the process keeps for itself, and the ways in, which a reset leaves. */
const aside: readonly CollectionName[] = ["meta", "jobs", "idempotency", "counters", "api_keys", "workspaces"];
/** When something is to happen; every other time says when something did. */
const planned = ["run_at", "next_run_at", "next_attempt_at", "send_at"];

/** Returns something that happened after a time (epoch ms), and when it did; undefined when nothing did. */
export async function happenedAfter(
  store: Store,
  time: number,
): Promise<{ collection: string; at: number } | undefined> {
  const { collections } = await store.snapshot();
  for (const [collection, rows = []] of Object.entries(collections)) {
    if (aside.some((name) => name === collection)) continue;
    for (const row of rows as readonly object[]) {
      for (const [field, value] of Object.entries<unknown>({ ...row })) {
        const isTime = /(^|_)at$/.test(field) && !planned.includes(field);
        if (isTime && typeof value === "number" && value > time) return { collection, at: value };
      }
    }
  }
  return undefined;
}
