import { domainOf } from "../platform/address.js";
import type { Clock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { Outcome, OutgoingMail, Refused } from "./mailer.js";
import { deferredOutcome } from "./relay-breaker.js";

/** So many refusals by policy within this time (ms) pause a sender, for as long again. */
const mostRefusals = 20;
const span = 10 * 60_000;

/** What a provider says of mail it does not take because of who sends it: 5.7.x, and Gmail's 4.7.27 to 4.7.40. */
const policy = /^(?:5\.7\.\d+|4\.7\.(?:2[7-9]|3\d|40))$/;

/**
 * Keeps mail of a sender back that receivers refuse again and again for what it is: more of it only makes its name worse.
 * Every such refusal is an alert that names the sender.
 */
export class SenderThrottle {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #refusals = new Map<string, number[]>();
  readonly #pausedUntil = new Map<string, number>();

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Gives back why a mail must not go out now, or undefined when it may. */
  refusal(mail: OutgoingMail): Refused | undefined {
    const sender = senderOf(mail);
    const wait = (this.#pausedUntil.get(sender) ?? 0) - this.#clock.now();
    if (wait > 0) {
      return {
        ...deferredOutcome(`mail of ${sender} waits: it was refused too often`),
        result: "relay_rejected",
        min_delay: wait,
      };
    }
    this.#pausedUntil.delete(sender);
    return undefined;
  }

  /** Notes how the delivery of a mail ended. */
  ended(mail: OutgoingMail, outcome: Outcome): void {
    if (outcome.result !== "permanent" && outcome.result !== "transient") return;
    if (outcome.enhanced === null || !policy.test(outcome.enhanced)) return;
    const sender = senderOf(mail);
    const now = this.#clock.now();
    this.#log.warn("mail was refused by policy", { sender, to: domainOf(mail.to), reason: outcome.response });
    const recent = [...(this.#refusals.get(sender) ?? []).filter((at) => at > now - span), now];
    this.#refusals.set(sender, recent);
    if (recent.length < mostRefusals) return;
    this.#log.error("mail of a sender waits: it was refused by policy too often", { sender, minutes: span / 60_000 });
    this.#pausedUntil.set(sender, now + span);
    this.#refusals.delete(sender);
  }
}

/** Who answers for a mail: the domain that signs it; where nobody does, its address, for others may send from its domain. */
function senderOf(mail: OutgoingMail): string {
  return mail.signer?.domain ?? mail.from.address;
}
