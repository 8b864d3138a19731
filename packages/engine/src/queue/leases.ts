import { type AbortSignalLike, Cancellation } from "../platform/cancellation.js";
import type { Ctx } from "../platform/context.js";
import type { JobRow } from "../store/entities.js";
import type { Store } from "../store/store.js";

interface Lease {
  lost: Cancellation;
  /** When the lease expires (epoch ms). */
  until: number;
  /** Called with `until` whenever the lease is extended. */
  onExtended: ((until: number) => void) | undefined;
}

/**
 * The leases of the jobs that run in this process. A heartbeat extends them all every third of a lease's duration, because
 * a mail server may take longer to reply than a lease lasts.
 */
export class Leases {
  readonly #ctx: Ctx;
  readonly #store: Store;
  /** How long a lease lasts, in ms. */
  readonly #duration: number;
  /** Keyed by the claimed row, not the id: a job whose lease expired may be claimed here again while its first run ends. */
  readonly #held = new Map<JobRow, Lease>();
  #cancelHeartbeat: (() => void) | undefined;
  /** The timer that fires no later than the first held lease expires. Leases of one claim expire together. */
  #expiry: { at: number; cancel: () => void } | undefined;
  /** Heartbeats that have begun and not ended. They run one after another, so that an earlier one never shortens a lease. */
  #pendingHeartbeats = 0;
  #lastHeartbeat = Promise.resolve();
  /** No lease expires before this time (epoch ms). */
  #notBefore = Number.NEGATIVE_INFINITY;

  constructor(ctx: Ctx, store: Store, duration: number) {
    this.#ctx = ctx;
    this.#store = store;
    this.#duration = duration;
  }

  /** Returns when a lease that is claimed or extended now expires (epoch ms). */
  nextExpiry(): number {
    return Math.max(this.#ctx.clock.now(), this.#notBefore) + this.#duration;
  }

  /** Extends the lease of a claimed job until `release`. The signal is aborted when the lease is lost or has expired. */
  hold(job: JobRow): AbortSignalLike {
    const lost = new Cancellation();
    const until = job.lease_until ?? this.nextExpiry();
    this.#held.set(job, { lost, until, onExtended: undefined });
    this.#expireAt(until);
    this.#scheduleHeartbeat();
    return lost;
  }

  /**
   * Returns whether the lease of a held job lasts still. A process that was stopped past a lease learns it from the clock: the
   * timer that aborts the signal fires only after what the process had received by then is handled.
   */
  isHeld(job: JobRow): boolean {
    const lease = this.#held.get(job);
    if (lease === undefined || lease.lost.aborted) return false;
    // Nobody else can claim a job of an exclusive store.
    return this.#store.exclusive || lease.until > this.#ctx.clock.now();
  }

  /** Calls a listener with the end of the lease of a held job (epoch ms), now and whenever the lease is extended. */
  follow(job: JobRow, listener: (until: number) => void): void {
    const lease = this.#held.get(job);
    if (lease === undefined) return;
    // Nobody else can claim a job of an exclusive store.
    const isExclusive = this.#store.exclusive;
    if (!isExclusive) lease.onExtended = listener;
    listener(isExclusive ? Number.POSITIVE_INFINITY : lease.until);
  }

  release(job: JobRow): void {
    this.#held.delete(job);
    if (this.#held.size > 0) return;
    this.#cancelHeartbeat?.();
    this.#cancelHeartbeat = undefined;
    this.#expiry?.cancel();
    this.#expiry = undefined;
  }

  /** Makes all held leases, and those held from now on, last a whole duration past `time`, to which the clock is about to move. */
  async extendTo(time: number): Promise<void> {
    this.#notBefore = time;
    if (this.#held.size > 0) await this.#heartbeat();
  }

  /**
   * Extends held leases that have expired by the clock before their timers fired: the machine's clock was set forward, and
   * this process must not claim its own jobs again. Returns undefined when there are none.
   */
  renewExpired(): Promise<void> | undefined {
    const now = this.#ctx.clock.now();
    // A lease whose timer has fired is not renewed: another worker may have claimed the job.
    const isExpired = ({ lost, until }: Lease) => until <= now && !lost.aborted;
    return [...this.#held.values()].some(isExpired) ? this.#heartbeat() : undefined;
  }

  /** Aborts what has expired at `time` (epoch ms), unless a timer fires earlier, which then sets the next. */
  #expireAt(time: number): void {
    if (this.#expiry !== undefined && this.#expiry.at <= time) return;
    this.#expiry?.cancel();
    this.#expiry = { at: time, cancel: this.#ctx.clock.at(time, () => this.#abortExpired()) };
  }

  #abortExpired(): void {
    this.#expiry = undefined;
    const now = this.#ctx.clock.now();
    let next = Number.POSITIVE_INFINITY;
    for (const { lost, until } of this.#held.values()) {
      if (lost.aborted) continue;
      if (until <= now) lost.abort();
      else next = Math.min(next, until);
    }
    if (next < Number.POSITIVE_INFINITY) this.#expireAt(next);
  }

  #scheduleHeartbeat(): void {
    if (this.#cancelHeartbeat !== undefined || this.#pendingHeartbeats > 0 || this.#held.size === 0) return;
    const { clock } = this.#ctx;
    this.#cancelHeartbeat = clock.at(clock.now() + this.#duration / 3, () => void this.#heartbeat());
  }

  #heartbeat(): Promise<void> {
    this.#cancelHeartbeat?.();
    this.#cancelHeartbeat = undefined;
    this.#pendingHeartbeats += 1;
    this.#lastHeartbeat = this.#lastHeartbeat.then(() => this.#extendAll());
    return this.#lastHeartbeat;
  }

  async #extendAll(): Promise<void> {
    try {
      const until = this.nextExpiry();
      const jobs = [...this.#held.keys()];
      const extended = new Set(await this.#store.transaction("system", (tx) => tx.extendLeases(jobs, until)));
      for (const job of jobs) {
        const lease = this.#held.get(job);
        // The job has ended meanwhile.
        if (lease === undefined) continue;
        if (!extended.has(job)) lease.lost.abort();
        else {
          lease.until = until;
          lease.onExtended?.(until);
        }
      }
      // Earlier than the timer where the clock was set back.
      if (this.#held.size > 0) this.#expireAt(until);
    } catch (error) {
      this.#ctx.log.warn("leases could not be extended", { error: String(error) });
    } finally {
      this.#pendingHeartbeats -= 1;
      this.#scheduleHeartbeat();
    }
  }
}
