import type { Mailer, Outcome, OutgoingMail } from "../mailer.js";

/** Gives back a mailer that answers as the script says, its last line for ever, and remembers what it was given. */
export function scriptedMailer(...script: Outcome[]): Mailer & { given: OutgoingMail[] } {
  const given: OutgoingMail[] = [];
  return {
    kind: "capture",
    given,
    async deliver(mail) {
      given.push(mail);
      return script[Math.min(given.length, script.length) - 1] ?? { result: "accepted", response: "250 2.0.0 ok" };
    },
    async close() {},
  };
}
