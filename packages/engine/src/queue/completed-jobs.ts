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

/** A completed job with its workspace. */
export interface FiredJob extends CompletedJob {
  workspace_id: string;
}

/** How many of the last completed jobs are kept. */
const capacity = 500;

/** Reports completed jobs to callers that wait for them, except housekeeping. */
export class CompletedJobs {
  readonly #listeners = new Set<(job: JobRow, at: number) => void>();
  /** The last ones, as a ring; undefined where nobody asks for them. */
  readonly #last: { at: number; kind: string; ref: string; workspace_id: string }[] | undefined;
  #total = 0;

  /** `kept`: whether the last ones can be listed. */
  constructor({ kept }: { kept: boolean }) {
    this.#last = kept ? [] : undefined;
  }

  /** Reports a job whose run began at a time (epoch ms). */
  report(job: JobRow, at: number): void {
    if (this.#listeners.size === 0 && this.#last === undefined) return;
    if ((housekeeping as readonly string[]).includes(job.kind)) return;
    if (this.#last !== undefined) {
      const { kind, ref, workspace_id } = job;
      this.#last[this.#total % capacity] = { at, kind, ref, workspace_id };
      this.#total += 1;
    }
    for (const listener of this.#listeners) listener(job, at);
  }

  /** Returns the last completed jobs, newest first. */
  last(): FiredJob[] {
    const kept = this.#last ?? [];
    return kept.map((_, back) => {
      const { at, kind, ref, workspace_id } = kept[(this.#total - 1 - back) % kept.length] as (typeof kept)[number];
      return { at: new Date(at).toISOString(), job: kind, id: ref, workspace_id };
    });
  }

  /** Calls `listener` with every job that completes, and when its run began (epoch ms). Returns the function that ends this. */
  listen(listener: (job: JobRow, at: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Awaits `work` and returns the jobs of one workspace, or of all, that completed during it, in order of completion. */
  async during(work: () => Promise<void>, workspace_id?: string): Promise<CompletedJob[]> {
    const completed: CompletedJob[] = [];
    const listener = (job: JobRow, at: number) => {
      if (workspace_id !== undefined && job.workspace_id !== workspace_id) return;
      completed.push({ at: new Date(at).toISOString(), job: job.kind, id: job.ref });
    };
    const stop = this.listen(listener);
    try {
      await work();
    } finally {
      stop();
    }
    return completed;
  }
}
