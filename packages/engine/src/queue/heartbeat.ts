import type { Ctx } from "../platform/context.js";
import type { JobRow } from "../store/entities.js";
import type { Store } from "../store/store.js";

/** Keeps the leases of jobs in hand from running out: a mail server may take longer to answer than a lease lasts. */
export interface Heartbeat {
  /** Gives back a signal that is aborted when the lease is lost or has run out: another worker may have the job by then. */
  hold(job: JobRow): AbortSignal;
  release(job: JobRow): void;
  /** Makes the leases of all held jobs, and of those held from now on, last for a whole lease past `time`, where the clock is to be moved. */
  extendLeasesTo(time: number): Promise<void>;
  /**
   * Extends the leases of held jobs that the clock says have run out although no time has passed in which they could: a
   * machine's clock that is set forward must not have this process take its own jobs again. Undefined where there are none.
   */
  keepOwn(): Promise<void> | undefined;
  /** When a lease that begins or is extended now ends. */
  leaseEnd(): number;
}

interface Held {
  lost: AbortController;
  /** When the lease ends (epoch ms). */
  until: number;
  /** Calls off the end of the lease. */
  disarm: () => void;
}

/** Gives back a heartbeat that extends the leases of all held jobs to `lease` ms, three times as often as they run out. */
export function createHeartbeat(ctx: Ctx, store: Store, lease: number): Heartbeat {
  /** By the claim, not the id: a job whose lease ran out may be claimed here again while its first run still ends. */
  const held = new Map<JobRow, Held>();
  let disarm: (() => void) | undefined;
  /** Beats begun and not ended; they follow one another, so that no lease is made shorter by one that began earlier. */
  let beating = 0;
  let last = Promise.resolve();
  let past = Number.NEGATIVE_INFINITY;

  const leaseEnd = () => Math.max(ctx.clock.now(), past) + lease;

  function arm(): void {
    if (disarm !== undefined || beating > 0 || held.size === 0) return;
    disarm = ctx.clock.at(ctx.clock.now() + lease / 3, () => void beat());
  }

  const runsOut = (lost: AbortController, at: number) => ctx.clock.at(at, () => lost.abort());

  function beat(): Promise<void> {
    disarm?.();
    disarm = undefined;
    beating += 1;
    last = last.then(extend);
    return last;
  }

  async function extend(): Promise<void> {
    try {
      const lease_until = leaseEnd();
      const all = [...held];
      const extended = new Set(
        await store.transaction("system", (tx) =>
          tx.extendLeases(
            all.map(([job]) => job),
            lease_until,
          ),
        ),
      );
      for (const [job, each] of all) {
        if (!extended.has(job)) each.lost.abort();
        else if (held.has(job)) {
          each.disarm();
          each.until = lease_until;
          each.disarm = runsOut(each.lost, lease_until);
        }
      }
    } catch (error) {
      ctx.log.warn("leases could not be extended", { error: String(error) });
    } finally {
      beating -= 1;
      arm();
    }
  }

  return {
    hold(job) {
      const lost = new AbortController();
      const until = job.lease_until ?? leaseEnd();
      held.set(job, { lost, until, disarm: runsOut(lost, until) });
      arm();
      return lost.signal;
    },
    release(job) {
      held.get(job)?.disarm();
      held.delete(job);
      if (held.size > 0) return;
      disarm?.();
      disarm = undefined;
    },
    async extendLeasesTo(time) {
      past = time;
      if (held.size > 0) await beat();
    },
    keepOwn() {
      const now = ctx.clock.now();
      // One whose end has come by its timer is given up: it may be another's already.
      const isOver = ({ lost, until }: Held) => until <= now && !lost.signal.aborted;
      return [...held.values()].some(isOver) ? beat() : undefined;
    },
    leaseEnd,
  };
}
