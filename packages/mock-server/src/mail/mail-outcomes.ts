import type { Accepted, Mailer, Outcome } from "@posthorn/engine/core";
import { classify, parseAddress } from "@posthorn/engine/internal";
import { wholeNumber } from "../options/whole-number.js";

/** What becomes of mail to an address: exactly one of these. */
export type MailOutcome =
  /** Refused for good, as of a mailbox that does not exist; or, `transient`, of one that is full. */
  | { bounce: "permanent" | "transient" }
  /** The first so many attempts of each mail are put off; the next is accepted. */
  | { defer: number }
  /** Accepted, and reported as spam. */
  | { complain: true }
  /** Accepted, and opened; the sender has to track opens. */
  | { open: true }
  /** Accepted, and the first tracked link clicked. */
  | { click: true }
  /** The words of a server, `421 4.7.0 Try again later`: they mean to the engine what they mean from any server. */
  | { reply: string };

/** What is scripted, by address. */
export interface Outcomes {
  /** Scripts what becomes of mail to an address from here on; null takes it back. Throws RangeError naming what makes no sense. */
  set(address: string, outcome: MailOutcome | null): void;
  /** What a server says to this attempt; undefined: it takes the mail. */
  of(address: string, attempt: number): Outcome | undefined;
  entries(): readonly (readonly [string, MailOutcome])[];
  replace(entries: readonly (readonly [string, MailOutcome])[]): void;
}

/** Gives back a script without a line. */
export function createOutcomes(): Outcomes {
  const scripted = new Map<string, MailOutcome>();
  return {
    set(address, outcome) {
      // Under the key of suppressions: mail goes out to a domain in its ASCII form, however it was given.
      const key = typeof address === "string" ? parseAddress(address)?.key : undefined;
      if (key === undefined) {
        throw new RangeError(`address must be one like ada@example.com; it is ${JSON.stringify(address)}`);
      }
      if (outcome === null) return void scripted.delete(key);
      check(outcome);
      scripted.set(key, outcome);
    },
    of(address, attempt) {
      const outcome = scripted.get(address.toLowerCase());
      return outcome && answer(outcome, attempt);
    },
    entries: () => [...scripted],
    replace(entries) {
      scripted.clear();
      for (const [address, outcome] of entries) scripted.set(address, outcome);
    },
  };
}

function check(outcome: MailOutcome): void {
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

const mustBeTrue = (name: string) => (value: unknown) => {
  if (value !== true) throw new RangeError(`${name} must be true; it is ${JSON.stringify(value)}`);
};

const checks = {
  bounce(value: unknown) {
    if (value === "permanent" || value === "transient") return;
    throw new RangeError(`bounce must be "permanent" or "transient"; it is ${JSON.stringify(value)}`);
  },
  defer: (value: unknown) => void wholeNumber("defer", value as number, 1),
  complain: mustBeTrue("complain"),
  open: mustBeTrue("open"),
  click: mustBeTrue("click"),
  reply(value: unknown) {
    if (typeof value === "string" && /^[245]\d\d(?: |$)/.test(value)) return;
    throw new RangeError(`reply must begin with a code such as 550; it is ${JSON.stringify(value)}`);
  },
};

function answer(outcome: MailOutcome, attempt: number): Outcome | undefined {
  if ("bounce" in outcome) {
    return refuse(
      outcome.bounce === "permanent" ? "550 5.1.1 Scripted: no such user" : "552 5.2.2 Scripted: mailbox full",
    );
  }
  if ("defer" in outcome) return attempt <= outcome.defer ? refuse("450 4.2.0 Scripted: try again later") : undefined;
  if ("reply" in outcome) return outcome.reply.startsWith("2") ? accept(outcome.reply) : refuse(outcome.reply);
  if ("complain" in outcome) return accept("250 2.0.0 Captured", "complaint");
  return accept("250 2.0.0 Captured", "open" in outcome ? "open" : "click");
}

function accept(response: string, simulatedEngagement?: Accepted["simulatedEngagement"]): Outcome {
  return { result: "accepted", response, ...(simulatedEngagement && { simulatedEngagement }) };
}

function refuse(reply: string): Outcome {
  return classify({ stage: "rcpt", reply, message: "" });
}

/** Gives back a mailer before which scripted servers stand: what they refuse never gets to it. */
export function scriptMailer(mailer: Mailer, outcomes: Outcomes): Mailer {
  return {
    ...mailer,
    async deliver(mail, options) {
      const scripted = outcomes.of(mail.to, options?.attempt ?? 1);
      if (scripted !== undefined && scripted.result !== "accepted") return scripted;
      const outcome = await mailer.deliver(mail, options);
      return outcome.result === "accepted" ? (scripted ?? outcome) : outcome;
    },
  };
}
