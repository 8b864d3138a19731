import type { Mailer, Outcome, OutgoingMail } from "../mailer.js";

/** Returns a mailer with scripted outcomes, the last of which repeats. It records the mails that it was given. */
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
