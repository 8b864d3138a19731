import type { Clock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import { classify, type SmtpFailure } from "./classify.js";
import type { Outcome, Refused } from "./mailer.js";

/** So many connections in a row that came to nothing within this time (ms), and the relay is left alone for a while. */
const mostFailures = 5;
const failureWindow = 30_000;
/** How long it is left alone, in ms: at first, and at most, doubled by each probe that fails. */
const firstRest = 15_000;
const longestRest = 60_000;

/** Why nothing is sent now, and until when. */
interface Rest {
  result: "unreachable" | "relay_rejected";
  response: string;
  until: number;
  length: number;
  /** Whether one delivery is on its way to see how the relay does. */
  probing: boolean;
}

/**
 * Keeps deliveries from a relay that cannot be reached, and from one that refuses us as such (login, sender): while it
 * rests, they are put off without touching the network. When the rest is over one delivery goes ahead as a probe.
 *
 * It goes by the service's clock, because so do the retries: where that clock is moved, both come round together.
 */
export class RelayBreaker {
  readonly #clock: Clock;
  readonly #log: Log;
  #failures: number[] = [];
  #rest: Rest | undefined;
  /** Whether a connection failed since the relay last answered. */
  #isAway = false;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Gives back why a delivery must not begin now, or undefined: it may, and its outcome is to be told. */
  refusal(): Refused | undefined {
    const rest = this.#rest;
    if (rest === undefined) return undefined;
    const wait = rest.until - this.#clock.now();
    // Longer than its whole length it is only when the clock was set back.
    if ((wait <= 0 || wait > rest.length) && !rest.probing) {
      rest.probing = true;
      return undefined;
    }
    return { ...deferredOutcome(rest.response), result: rest.result, min_delay: Math.max(0, wait) };
  }

  /** Notes that no session could be opened. */
  connectionFailed(failure: SmtpFailure): void {
    const now = this.#clock.now();
    const { result, response } = classify(failure);
    if (result !== "unreachable") return;
    this.#failures = [...this.#failures.filter((at) => at > now - failureWindow), now].slice(-mostFailures);
    // Whether mail waits for it, and how much, is known to who delivers it.
    if (!this.#isAway) this.#log.warn("a connection to the mail server failed", { reason: response });
    this.#isAway = true;
    if (this.#rest === undefined && this.#failures.length >= mostFailures) {
      this.#restFor(firstRest, "unreachable", response);
    }
  }

  /** Notes how a delivery ended that was let through. */
  ended(outcome: Outcome): void {
    const { result, response } = outcome;
    if (result === "failed") {
      this.cancelled();
    } else if (result === "unreachable") {
      if (this.#rest?.probing) this.#restFor(this.#nextLength(this.#rest), result, response);
    } else if (result === "relay_rejected") {
      this.#log.error("the mail server refuses us, whoever mail is for: all mail waits", { reason: response });
      this.#restFor(outcome.min_delay, result, response);
    } else {
      if (this.#rest || this.#isAway) this.#log.info("the mail server takes mail again");
      this.#isAway = false;
      this.#rest = undefined;
      this.#failures = [];
    }
  }

  /** Notes that a delivery said nothing about the relay: another may be the probe. */
  cancelled(): void {
    if (this.#rest) this.#rest.probing = false;
  }

  #nextLength(rest: Rest): number {
    return rest.result === "relay_rejected" ? firstRest : Math.min(2 * rest.length, longestRest);
  }

  #restFor(length: number, result: Rest["result"], response: string): void {
    this.#rest = { result, response, until: this.#clock.now() + length, length, probing: false };
  }
}

/** The outcome of a delivery that was not begun: it counts nothing against the message. */
export function deferredOutcome(response: string): Refused {
  const failure: SmtpFailure = { stage: "connect", reply: null, message: response };
  return classify(failure);
}
