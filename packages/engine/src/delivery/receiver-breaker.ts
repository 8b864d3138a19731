import type { OutboundAnswer } from "../platform/outbound.js";

/** The breaker of a receiver opens after so many consecutive time-outs. */
const failureThreshold = 5;
/** No reply within this time (ms of real time) blocks a slot; a request that fails at once blocks none. */
const timeout = 5000;
/** How long a breaker stays open, in ms. */
const openDuration = 60_000;
/** A receiver to which nothing was posted for so long (ms) after its breaker opened is forgotten: its webhook is probably deleted. */
const memory = 24 * 60 * 60_000;

interface ReceiverState {
  /** Consecutive requests without a reply in time. */
  timeouts: number;
  /** Epoch ms. */
  openUntil: number;
  /** Half-open: one request, the probe, was let through, and its end is not known yet. */
  isProbing: boolean;
}

/**
 * A circuit breaker for each receiver of webhooks. A receiver that does not reply blocks a slot for seconds, and a tenant
 * with many of them would block all slots. While its breaker is open, deliveries are deferred; then one goes ahead as a
 * probe.
 */
export class ReceiverBreaker {
  readonly #receivers = new Map<string, ReceiverState>();

  /** How many receivers do not answer, so that their deliveries are deferred. */
  get open(): number {
    let open = 0;
    for (const { timeouts } of this.#receivers.values()) if (timeouts >= failureThreshold) open += 1;
    return open;
  }

  /**
   * Returns until when (epoch ms) deliveries to a receiver are deferred, or undefined: the delivery begins and must be
   * recorded.
   */
  openUntil(id: string, now: number): number | undefined {
    const receiver = this.#receivers.get(id);
    if (receiver === undefined || receiver.timeouts < failureThreshold) return undefined;
    const { openUntil } = receiver;
    // The wait exceeds the duration only when the clock was set back.
    if (now < openUntil && openUntil - now <= openDuration) return openUntil;
    if (receiver.isProbing) return now + openDuration;
    receiver.isProbing = true;
    return undefined;
  }

  /** Records how a request that was let through ended. */
  record(id: string, { status_code, duration_ms }: OutboundAnswer, now: number): void {
    this.#forgetOld(now);
    if (status_code !== 0 || duration_ms < timeout) {
      this.#receivers.delete(id);
      return;
    }
    const timeouts = (this.#receivers.get(id)?.timeouts ?? 0) + 1;
    // The receiver that failed last is the last one in the map.
    this.#receivers.delete(id);
    this.#receivers.set(id, { timeouts, openUntil: now + openDuration, isProbing: false });
  }

  #forgetOld(now: number): void {
    for (const [id, { openUntil }] of this.#receivers) {
      if (openUntil + memory > now) break;
      this.#receivers.delete(id);
    }
  }
}
