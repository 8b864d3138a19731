import { hrefOf } from "../../router/route.js";

/** A job that waits for its time, or that ran. */
export interface Job {
  readonly at: string;
  readonly job: string;
  /** What it is about. */
  readonly id: string;
  readonly workspace_id: string;
}

/** The pages of what jobs are about, by the kind of job. */
const pagesByJob: Readonly<Record<string, string>> = {
  "deliver-email": "mail",
  "send-scheduled": "mail",
  "deliver-webhook": "deliveries",
  "launch-campaign": "campaigns",
};

/** Returns the address of what a job is about; undefined where it has no page. */
export function hrefOfJob({ job, id, workspace_id }: Job): string | undefined {
  const page = pagesByJob[job];
  return page && hrefOf([page, id], { workspace: workspace_id });
}

/** Returns the number of jobs that would run if the clock were moved to the one at `index`: those at the same instant are included. */
export function jobsUntil(jobs: readonly Job[], index: number): number {
  const at = jobs[index]?.at;
  return at === undefined ? 0 : jobs.filter((job) => job.at <= at).length;
}
