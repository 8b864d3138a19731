import type { OutboundAnswer } from "../platform/outbound.js";

/** So many posts in a row without an answer, and a receiver is left alone for a while. */
const mostSilences = 5;
/** No answer within this time (ms of real time) keeps a slot from others; one that fails at once takes nothing from anybody. */
const slow = 5000;
/** How long it is left alone, in ms. */
const rest = 60_000;

interface Silent {
  /** Posts in a row that it did not answer in time. */
  count: number;
  /** Until when it is left alone (epoch ms). */
  until: number;
  /** Whether one post is on its way to see how it does. */
  probing: boolean;
}

/**
 * Keeps deliveries from receivers that let them wait and then do not answer: each of those holds a slot for seconds, and a
 * tenant with many of them would hold all. When the rest is over one post goes ahead as a probe.
 */
export class ReceiverBreaker {
  readonly #silent = new Map<string, Silent>();

  /** Gives back until when (epoch ms) a receiver is to be left alone, or undefined: a post may begin, and its end is to be told. */
  openUntil(id: string, now: number): number | undefined {
    const receiver = this.#silent.get(id);
    if (receiver === undefined || receiver.count < mostSilences) return undefined;
    // Longer than a whole rest it is only when the clock was set back.
    if (now < receiver.until && receiver.until - now <= rest) return receiver.until;
    if (receiver.probing) return now + rest;
    receiver.probing = true;
    return undefined;
  }

  /** Notes how a post that was let through ended. */
  ended(id: string, { status_code, duration_ms }: OutboundAnswer, now: number): void {
    if (status_code !== 0 || duration_ms < slow) {
      this.#silent.delete(id);
      return;
    }
    const count = (this.#silent.get(id)?.count ?? 0) + 1;
    this.#silent.set(id, { count, until: now + rest, probing: false });
  }
}
