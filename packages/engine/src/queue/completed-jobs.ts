import type { JobRow } from "../store/entities.js";
import { housekeeping } from "./catalog.js";

export interface CompletedJob {
  /** When its run began, ISO. */
  at: string;
  /** Its kind. */
  job: string;
  /** The id of what it was about. */
  id: string;
}

/** Reports completed jobs to callers that wait for them, except housekeeping. */
export class CompletedJobs {
  readonly #listeners = new Set<(job: JobRow, at: number) => void>();

  /** Reports a job whose run began at a time (epoch ms). */
  report(job: JobRow, at: number): void {
    if (this.#listeners.size === 0) return;
    if ((housekeeping as readonly string[]).includes(job.kind)) return;
    for (const listener of this.#listeners) listener(job, at);
  }

  /** Awaits `work` and returns the jobs of one workspace, or of all, that completed during it, in order of completion. */
  async during(work: () => Promise<void>, workspace_id?: string): Promise<CompletedJob[]> {
    const completed: CompletedJob[] = [];
    const listener = (job: JobRow, at: number) => {
      if (workspace_id !== undefined && job.workspace_id !== workspace_id) return;
      completed.push({ at: new Date(at).toISOString(), job: job.kind, id: job.ref });
    };
    this.#listeners.add(listener);
    try {
      await work();
    } finally {
      this.#listeners.delete(listener);
    }
    return completed;
  }
}
