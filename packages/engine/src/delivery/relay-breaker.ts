import type { Clock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import { classify, type SmtpFailure } from "./classify.js";
import type { DeliveryFailure, Outcome } from "./mailer.js";

/** The breaker opens after so many consecutive failed connections within this time (ms). */
const failureThreshold = 5;
const failureWindow = 30_000;
/** How long the breaker stays open, in ms: at first, and at most. Each failed probe doubles it. */
const firstOpenDuration = 15_000;
const longestOpenDuration = 60_000;

/** Why the breaker is open, and until when (epoch ms). */
interface OpenState {
  result: "unreachable" | "relay_rejected";
  response: string;
  until: number;
  /** In ms. */
  duration: number;
  /** Half-open: one delivery, the probe, was let through, and its outcome is not known yet. */
  isProbing: boolean;
}

/**
 * A circuit breaker for the relay. It opens when the relay cannot be reached, or rejects us (login, sender) rather than a
 * message; while it is open, deliveries are deferred without touching the network. When its time has passed it is
 * half-open: one delivery goes ahead as a probe, whose outcome closes or opens it.
 *
 * It follows the service's clock, as the retries do, so that both come due together where that clock is moved.
 */
export class RelayBreaker {
  readonly #clock: Clock;
  readonly #log: Log;
  /** When the last connections failed, oldest first. */
  #failures: number[] = [];
  #open: OpenState | undefined;
  /** Whether a connection failed since the relay last replied. */
  #isAway = false;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Whether deliveries are deferred, or one of them probes the relay. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Returns the outcome of a delivery that must not begin now, or undefined: the delivery begins and must be recorded. */
  deferral(): DeliveryFailure | undefined {
    const open = this.#open;
    if (open === undefined) return undefined;
    const wait = open.until - this.#clock.now();
    // The wait exceeds the duration only when the clock was set back.
    if ((wait <= 0 || wait > open.duration) && !open.isProbing) {
      open.isProbing = true;
      return undefined;
    }
    return { ...deferredOutcome(open.response), result: open.result, min_delay: Math.max(0, wait) };
  }

  /** Records that no session could be opened. */
  recordConnectionFailure(failure: SmtpFailure): void {
    const now = this.#clock.now();
    const { result, response } = classify(failure);
    if (result !== "unreachable") return;
    this.#failures = [...this.#failures.filter((at) => at > now - failureWindow), now].slice(-failureThreshold);
    // A warning only: RelayOutageLog reports an error once it is known how much mail waits.
    if (!this.#isAway) this.#log.warn("a connection to the mail server failed", { reason: response });
    this.#isAway = true;
    if (this.#open === undefined && this.#failures.length >= failureThreshold) {
      this.#openFor(firstOpenDuration, "unreachable", response);
    }
  }

  /** Records the outcome of a delivery that was let through. */
  record(outcome: Outcome): void {
    const { result, response } = outcome;
    if (result === "failed") {
      this.recordCancelled();
    } else if (result === "unreachable") {
      if (this.#open?.isProbing) this.#openFor(nextDuration(this.#open), result, response);
    } else if (result === "relay_rejected") {
      this.#log.error("the mail server rejects the login or the sender: all mail waits", { reason: response });
      this.#openFor(outcome.min_delay, result, response);
    } else {
      if (this.#open || this.#isAway) this.#log.info("the mail server takes mail again");
      this.#isAway = false;
      this.#open = undefined;
      this.#failures = [];
    }
  }

  /** Records that a delivery ended without showing how the relay does: another may become the probe. */
  recordCancelled(): void {
    if (this.#open) this.#open.isProbing = false;
  }

  #openFor(duration: number, result: OpenState["result"], response: string): void {
    this.#open = { result, response, until: this.#clock.now() + duration, duration, isProbing: false };
  }
}

function nextDuration({ result, duration }: OpenState): number {
  return result === "relay_rejected" ? firstOpenDuration : Math.min(2 * duration, longestOpenDuration);
}

/** Returns the outcome of a delivery that was deferred before it began: it does not count as an attempt. */
export function deferredOutcome(response: string): DeliveryFailure {
  const failure: SmtpFailure = { stage: "connect", reply: null, message: response };
  return classify(failure);
}
