import type { Tone } from "../../parts/badge.js";

/** A subscription as the admin API shows it. */
export interface Webhook {
  readonly id: string;
  readonly event: string;
  readonly url: string;
  readonly status: "active" | "disabled";
  readonly failing_since: string | null;
  readonly disabled_at: string | null;
  readonly created_at: string;
}

/** One attempt of a delivery; `response` only where one delivery is looked at. */
export interface Attempt {
  readonly at: string;
  /** 0 without an answer. */
  readonly status_code: number;
  readonly duration_ms: number;
  readonly error: string | null;
  readonly response?: string | null;
}

/** An event on its way to a subscriber. */
export interface Delivery {
  readonly id: string;
  readonly webhook_id: string;
  readonly event_id: string;
  readonly event: string;
  readonly url: string;
  readonly status: "pending" | "delivered" | "failed";
  readonly attempts: readonly Attempt[];
  readonly next_attempt_at: string | null;
}

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;

/** Returns how good the state of a delivery is. */
export function toneOf(status: Delivery["status"]): Tone {
  return ({ delivered: "good", failed: "bad", pending: "busy" } as const)[status];
}

/** Returns the state of a subscription in a word, and how good it is. */
export function stateOf({ status, failing_since }: Webhook): { tone: Tone; text: string } {
  if (status === "disabled") return { tone: "bad", text: "disabled" };
  return failing_since === null ? { tone: "good", text: "active" } : { tone: "busy", text: "failing" };
}

/** How a receiver has been doing over its last deliveries. */
export interface ReceiverHealth {
  /** Delivered ones among those that have ended, from 0 to 1; undefined where none has. */
  readonly rate: number | undefined;
  /** Half of its answers took no longer, in ms; undefined without an answer. */
  readonly median: number | undefined;
  /** How often it gave each answer, the most frequent first; 0 stands for none. */
  readonly answers: readonly (readonly [status: number, count: number])[];
}

/** Returns how a receiver has been doing. */
export function healthOf(deliveries: readonly Delivery[]): ReceiverHealth {
  const ended = deliveries.filter(({ status }) => status !== "pending");
  const delivered = ended.filter(({ status }) => status === "delivered").length;
  const attempts = deliveries.flatMap((delivery) => delivery.attempts);
  const times = attempts.filter(({ status_code }) => status_code !== 0).map(({ duration_ms }) => duration_ms);
  const counts = new Map<number, number>();
  for (const { status_code } of attempts) counts.set(status_code, (counts.get(status_code) ?? 0) + 1);
  return {
    rate: ended.length === 0 ? undefined : delivered / ended.length,
    median: times.sort((one, other) => one - other)[Math.floor((times.length - 1) / 2)],
    answers: [...counts].sort(([, one], [, other]) => other - one),
  };
}

/** Returns an answer in words. */
export function answerText(status_code: number): string {
  return status_code === 0 ? "no answer" : String(status_code);
}
