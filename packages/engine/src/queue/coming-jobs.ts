import type { JobRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";
import { housekeeping } from "./catalog.js";

/** Jobs that wait for their time, and how many there are in all. */
interface ComingJobs {
  jobs: readonly Readonly<JobRow>[];
  total: number;
}

/**
 * Returns `limit` of the jobs that wait for their time, in the order they fall due, after the first `offset`. Housekeeping is
 * left out, as it is where the clock is moved.
 */
export async function readComingJobs(
  tx: ReadTx,
  { limit, offset }: { limit: number; offset: number },
): Promise<ComingJobs> {
  const where = { state: "queued" } as const;
  const upkeep = await tx.jobs.count({ where: { ...where, kind: { in: housekeeping } } });
  // The few jobs of housekeeping are read with the others: a condition on the kind would read the whole queue.
  const order = { by: "run_at", direction: "asc" } as const;
  const found = await tx.jobs.find({ where, order, limit: offset + limit + upkeep });
  const jobs = found.filter(({ kind }) => !(housekeeping as readonly string[]).includes(kind));
  return { jobs: jobs.slice(offset, offset + limit), total: (await tx.jobs.count({ where })) - upkeep };
}
