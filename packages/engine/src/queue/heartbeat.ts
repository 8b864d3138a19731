import type { Ctx } from "../platform/context.js";
import type { JobRow } from "../store/entities.js";
import type { Store } from "../store/store.js";
import { extendLease } from "./queue.js";

/** Keeps the leases of jobs in hand from running out: a mail server may take longer to answer than a lease lasts. */
export interface Heartbeat {
  hold(job: JobRow): void;
  release(job: JobRow): void;
}

/** Gives back a heartbeat that extends the leases of all held jobs to `lease` ms, three times as often as they run out. */
export function createHeartbeat(ctx: Ctx, store: Store, lease: number): Heartbeat {
  const held = new Map<string, JobRow>();
  let disarm: (() => void) | undefined;
  let beating = false;

  function arm(): void {
    if (disarm !== undefined || beating || held.size === 0) return;
    disarm = ctx.clock.at(ctx.clock.now() + lease / 3, () => void beat());
  }

  async function beat(): Promise<void> {
    disarm = undefined;
    beating = true;
    try {
      const lease_until = ctx.clock.now() + lease;
      await store.transaction("system", async (tx) => {
        for (const job of held.values()) await extendLease(tx, job, lease_until);
      });
    } catch (error) {
      ctx.log.warn("leases could not be extended", { error: String(error) });
    } finally {
      beating = false;
      arm();
    }
  }

  return {
    hold(job) {
      held.set(job.id, job);
      arm();
    },
    release(job) {
      held.delete(job.id);
      if (held.size > 0) return;
      disarm?.();
      disarm = undefined;
    },
  };
}
