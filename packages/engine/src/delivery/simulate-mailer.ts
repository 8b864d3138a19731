import { assertMail, failedOutcome } from "./assert-mail.js";
import { classify, type SmtpFailure } from "./classify.js";
import type { Accepted, DeliveryFailure, Mailer, Outcome, OutgoingMail } from "./mailer.js";

/** The domain of test addresses (`bounced+label@simulator.test`). No mail to it is ever sent. */
const simulatorDomain = "simulator.test";

/** The outcome by kind of test address; any other address accepts mail. */
const outcomes: Record<string, (mail: OutgoingMail, attempt: number) => Outcome> = {
  delivered: (mail) => accept(mail),
  bounced: () => reject("550 5.1.1 Simulated: no such user"),
  "soft-bounced": () => reject("552 5.2.2 Simulated: mailbox full"),
  deferred: (mail, attempt) => (attempt <= 2 ? reject("450 4.2.0 Simulated: try again later") : accept(mail)),
  complained: (mail) => accept(mail, "complaint"),
  suppressed: () => ({ ...reject("550 5.1.1 Simulated: on the suppression list"), sub_type: "suppressed" }),
  opened: (mail) => accept(mail, "open"),
  clicked: (mail) => accept(mail, "click"),
};

/** Returns the kind of a test address, such as `bounced`, without its label; undefined for a real address. */
export function testAddressKind(address: string): string | undefined {
  const [local, domain] = address.toLowerCase().split("@");
  return domain === simulatorDomain ? local?.split("+")[0] : undefined;
}

/** Returns a mailer without a network: it accepts sandbox mail and simulates the outcomes of test addresses. */
export function createSimulateMailer(): Mailer & { readonly kind: "simulate" } {
  return {
    kind: "simulate",
    async deliver(mail, { attempt = 1 } = {}) {
      try {
        assertMail(mail);
      } catch (error) {
        return failedOutcome(error);
      }
      const kind = testAddressKind(mail.to);
      const simulate = kind !== undefined && Object.hasOwn(outcomes, kind) ? outcomes[kind] : undefined;
      return simulate?.(mail, attempt) ?? accept(mail);
    },
    async close() {},
  };
}

function accept(mail: OutgoingMail, simulatedEngagement?: Accepted["simulatedEngagement"]): Accepted {
  const response = `250 2.0.0 Simulated as sim_${mail.messageId}`;
  return { result: "accepted", response, ...(simulatedEngagement && { simulatedEngagement }) };
}

/** Test addresses record outcomes but suppress nothing. */
function reject(reply: string): DeliveryFailure {
  const failure: SmtpFailure = { stage: "rcpt", reply, message: "" };
  return { ...classify(failure), suppress: "no" };
}
