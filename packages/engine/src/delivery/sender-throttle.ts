import { domainOf } from "../mail/address.js";
import type { Clock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { DeliveryFailure, Outcome, OutgoingMail } from "./mailer.js";
import { deferredOutcome } from "./relay-breaker.js";

/** So many rejections by policy within this time (ms) throttle a sender, for as long again. */
const rejectionThreshold = 20;
const throttleDuration = 10 * 60_000;

/** Who sends a mail to whom. */
export type Sending = Pick<OutgoingMail, "from" | "to"> & { signer?: { domain: string } };

/** Enhanced codes with which providers reject mail because of its sender: 5.7.x, and Gmail's 4.7.27 to 4.7.40. */
const policyCode = /^(?:5\.7\.\d+|4\.7\.(?:2[7-9]|3\d|40))$/;

/**
 * Defers mail of a sender that receivers keep rejecting by policy: more of it only damages the sender's reputation. Every
 * such rejection is logged with the sender.
 */
export class SenderThrottle {
  readonly #clock: Clock;
  readonly #log: Log;
  /** When each sender was last rejected, oldest first. The sender that was rejected longest ago comes first. */
  readonly #rejections = new Map<string, number[]>();
  readonly #throttledUntil = new Map<string, number>();

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Returns the outcome of a mail that must not be sent now, or undefined. */
  deferral(mail: Sending): DeliveryFailure | undefined {
    const sender = senderOf(mail);
    const wait = (this.#throttledUntil.get(sender) ?? 0) - this.#clock.now();
    if (wait > 0) {
      const outcome = deferredOutcome(`mail of ${sender} waits: it was refused too often`);
      return { ...outcome, result: "relay_rejected", min_delay: wait };
    }
    this.#throttledUntil.delete(sender);
    return undefined;
  }

  /** Records the outcome of a delivery. */
  record(mail: Sending, outcome: Outcome): void {
    if (outcome.result !== "permanent" && outcome.result !== "transient") return;
    if (outcome.enhanced === null || !policyCode.test(outcome.enhanced)) return;
    const sender = senderOf(mail);
    const now = this.#clock.now();
    this.#log.warn("mail was refused by policy", { sender, to: domainOf(mail.to), reason: outcome.response });
    this.#forgetOld(now);
    const recent = [...(this.#rejections.get(sender) ?? []).filter((at) => at > now - throttleDuration), now];
    // The sender that was rejected last is the last one in the map.
    this.#rejections.delete(sender);
    this.#rejections.set(sender, recent);
    if (recent.length < rejectionThreshold) return;
    const minutes = throttleDuration / 60_000;
    this.#log.error("mail of a sender waits: it was refused by policy too often", { sender, minutes });
    this.#throttledUntil.set(sender, now + throttleDuration);
    this.#rejections.delete(sender);
  }

  /** Forgets the senders whose rejections or throttle are over. Those that send no more would otherwise stay for ever. */
  #forgetOld(now: number): void {
    for (const [sender, times] of this.#rejections) {
      if ((times.at(-1) ?? now) > now - throttleDuration) break;
      this.#rejections.delete(sender);
    }
    for (const [sender, until] of this.#throttledUntil) {
      if (until > now) break;
      this.#throttledUntil.delete(sender);
    }
  }
}

/** Returns the domain that signs a mail. Unsigned mail is throttled by its address, since others may use its domain. */
function senderOf(mail: Sending): string {
  return mail.signer?.domain ?? mail.from.address;
}
