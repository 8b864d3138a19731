import type { Clock } from "../platform/clock.js";
import type { Log } from "../platform/log.js";
import type { Outcome, OutgoingMail, Refused } from "./mailer.js";
import { putOff } from "./relay-breaker.js";

/** So many refusals by policy within this time (ms) pause a sending domain, for as long again. */
const mostRefusals = 20;
const span = 10 * 60_000;

/** What a provider says of mail it does not take because of who sends it: 5.7.x, and Gmail's 4.7.27 to 4.7.40. */
const policy = /^(?:5\.7\.\d+|4\.7\.(?:2[7-9]|3\d|40))$/;

/**
 * Keeps mail of a sending domain back that receivers refuse again and again for what it is: more of it only makes its
 * name worse. Every such refusal is an alert that names the domain.
 */
export class SenderPauses {
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
    const domain = domainOf(mail);
    const wait = (this.#pausedUntil.get(domain) ?? 0) - this.#clock.now();
    if (wait > 0) {
      return { ...putOff(`mail of ${domain} waits: it was refused too often`), result: "held", min_delay: wait };
    }
    this.#pausedUntil.delete(domain);
    return undefined;
  }

  /** Notes how the delivery of a mail ended. */
  ended(mail: OutgoingMail, outcome: Outcome): void {
    if (outcome.result !== "permanent" && outcome.result !== "transient") return;
    if (outcome.enhanced === null || !policy.test(outcome.enhanced)) return;
    const domain = domainOf(mail);
    const now = this.#clock.now();
    this.#log.warn("mail was refused by policy", { domain, to: domainOfAddress(mail.to), reason: outcome.response });
    const recent = [...(this.#refusals.get(domain) ?? []).filter((at) => at > now - span), now];
    this.#refusals.set(domain, recent);
    if (recent.length < mostRefusals) return;
    this.#log.error("mail of a domain waits: it was refused by policy too often", { domain, minutes: span / 60_000 });
    this.#pausedUntil.set(domain, now + span);
    this.#refusals.delete(domain);
  }
}

function domainOf(mail: OutgoingMail): string {
  return domainOfAddress(mail.from.address);
}

function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1);
}
