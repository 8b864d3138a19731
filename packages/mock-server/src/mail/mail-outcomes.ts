import type { Accepted, Mailer, Outcome } from "@posthorn/engine/core";
import { classify, parseAddress } from "@posthorn/engine/internal";
import { wholeNumber } from "../options/whole-number.js";

/** The outcome of mail to an address: exactly one of these. */
export type MailOutcome =
  /** Rejected: `permanent` as by a server that does not know the mailbox, `transient` as by one whose mailbox is full. */
  | { bounce: "permanent" | "transient" }
  /** The first `defer` attempts of each mail are deferred. The next is accepted. */
  | { defer: number }
  /** Accepted, and reported as spam. */
  | { complain: true }
  /** Accepted, and opened. Has an effect only where the sender tracks opens. */
  | { open: true }
  /** Accepted, and the first tracked link clicked. */
  | { click: true }
  /** An SMTP reply such as `421 4.7.0 Try again later`, which the engine classifies as it does any server's. */
  | { reply: string };

/** The scripted outcomes of mail, by address. */
export class ScriptedOutcomes {
  readonly #byAddress = new Map<string, MailOutcome>();

  /** Scripts the outcome of mail to an address; null removes it. Throws RangeError naming the field that has a wrong value. */
  set(address: string, outcome: MailOutcome | null): void {
    // The key of suppressions: the engine sends to the ASCII form of a domain, in whatever form it is given.
    const key = typeof address === "string" ? parseAddress(address)?.key : undefined;
    if (key === undefined) {
      throw new RangeError(`address must be one like ada@example.com; it is ${JSON.stringify(address)}`);
    }
    if (outcome === null) {
      this.#byAddress.delete(key);
      return;
    }
    assertOutcome(outcome);
    this.#byAddress.set(key, outcome);
  }

  /** Returns the scripted result of an attempt; undefined where the mail is accepted. */
  resultOf(address: string, attempt: number): Outcome | undefined {
    const outcome = this.#byAddress.get(address.toLowerCase());
    return outcome && resultOf(outcome, attempt);
  }

  /** Returns all outcomes with their addresses. */
  entries(): readonly (readonly [string, MailOutcome])[] {
    return [...this.#byAddress];
  }

  /** Replaces all outcomes. */
  replace(entries: readonly (readonly [string, MailOutcome])[]): void {
    this.#byAddress.clear();
    for (const [address, outcome] of entries) this.#byAddress.set(address, outcome);
  }
}

function assertOutcome(outcome: MailOutcome): void {
  const names = typeof outcome === "object" ? Object.keys(outcome) : [];
  const [name] = names;
  const value: unknown = Object.values(outcome ?? {})[0];
  if (names.length !== 1 || name === undefined || !Object.hasOwn(checks, name)) {
    throw new RangeError(
      `outcome must have exactly one of ${Object.keys(checks).join(", ")}; it has ${names.join(", ") || "none"}`,
    );
  }
  checks[name as keyof typeof checks](value);
}

const assertTrue = (name: string) => (value: unknown) => {
  if (value !== true) throw new RangeError(`${name} must be true; it is ${JSON.stringify(value)}`);
};

const checks = {
  bounce(value: unknown) {
    if (value === "permanent" || value === "transient") return;
    throw new RangeError(`bounce must be "permanent" or "transient"; it is ${JSON.stringify(value)}`);
  },
  defer: (value: unknown) => void wholeNumber("defer", value as number, 1),
  complain: assertTrue("complain"),
  open: assertTrue("open"),
  click: assertTrue("click"),
  reply(value: unknown) {
    if (typeof value === "string" && /^[245]\d\d(?: |$)/.test(value)) return;
    throw new RangeError(`reply must begin with a code such as 550; it is ${JSON.stringify(value)}`);
  },
};

function resultOf(outcome: MailOutcome, attempt: number): Outcome | undefined {
  if ("bounce" in outcome) {
    return reject(
      outcome.bounce === "permanent" ? "550 5.1.1 Scripted: no such user" : "552 5.2.2 Scripted: mailbox full",
    );
  }
  if ("defer" in outcome) return attempt <= outcome.defer ? reject("450 4.2.0 Scripted: try again later") : undefined;
  if ("reply" in outcome) return outcome.reply.startsWith("2") ? accept(outcome.reply) : reject(outcome.reply);
  if ("complain" in outcome) return accept("250 2.0.0 Captured", "complaint");
  return accept("250 2.0.0 Captured", "open" in outcome ? "open" : "click");
}

function accept(response: string, simulatedEngagement?: Accepted["simulatedEngagement"]): Outcome {
  return { result: "accepted", response, ...(simulatedEngagement && { simulatedEngagement }) };
}

function reject(reply: string): Outcome {
  return classify({ stage: "rcpt", reply, message: "" });
}

/** Returns a mailer that applies the scripted outcomes: mail that a script rejects or defers does not reach `mailer`. */
export function createScriptedMailer(mailer: Mailer, outcomes: ScriptedOutcomes): Mailer {
  return {
    ...mailer,
    async deliver(mail, options) {
      const scripted = outcomes.resultOf(mail.to, options?.attempt ?? 1);
      if (scripted !== undefined && scripted.result !== "accepted") return scripted;
      const outcome = await mailer.deliver(mail, options);
      return outcome.result === "accepted" ? (scripted ?? outcome) : outcome;
    },
  };
}
