import { toIso } from "../resources/handler.js";
import type { Store } from "../store/store.js";
import type { AdminApiParts } from "./admin-api.js";
import type { DirectAdminHandler } from "./handler.js";

/** Returns the handlers that hold the jobs of all workspaces, and release them. */
export function createHoldHandlers({ hold, dropDueJobs }: Pick<AdminApiParts, "hold" | "dropDueJobs">): {
  readonly [Op in "hold.get" | "hold.begin" | "hold.release"]: DirectAdminHandler<Op>;
} {
  const state = async (store: Store) => {
    const { record } = hold;
    return {
      held: record !== undefined,
      reason: record?.reason ?? null,
      since: toIso(record?.since ?? null),
      backup_written: record?.backup_written ?? null,
      due_jobs: await countDue(store, record?.since ?? null),
    };
  };
  return {
    "hold.get": { outside: async ({ store }) => ({ data: await state(store) }) },
    "hold.begin": {
      async outside({ store }) {
        await hold.hold("operator");
        return { data: await state(store) };
      },
    },
    "hold.release": {
      async outside({ store }, { body }) {
        const since = hold.record?.since ?? null;
        const dropped = since !== null && body.due_jobs === "drop" ? await dropDueJobs(since) : 0;
        await hold.release();
        return { data: { ...(await state(store)), dropped } };
      },
    },
  };
}

/** Returns how many jobs were due when the hold began (epoch ms); null without a hold. */
async function countDue(store: Store, since: number | null): Promise<number | null> {
  if (since === null) return null;
  const where = { state: { in: ["queued", "leased"] as const }, run_at: { lte: since } };
  return store.read("system", (tx) => tx.jobs.count({ where }));
}
