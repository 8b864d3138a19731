import { assertMail, failedOutcome } from "./assert-mail.js";
import { classify, type SmtpFailure } from "./classify.js";
import type { Accepted, Mailer, Outcome, OutgoingMail, Refused } from "./mailer.js";

/** Where test addresses live (`bounced+label@simulator.test`); no mail to it ever goes out. */
const simulatorDomain = "simulator.test";

/** What happens to a mail at each test address; any other address takes everything. */
const boxes: Record<string, (mail: OutgoingMail, attempt: number) => Outcome> = {
  delivered: (mail) => accept(mail),
  bounced: () => refuse("550 5.1.1 Simulated: no such user"),
  "soft-bounced": () => refuse("552 5.2.2 Simulated: mailbox full"),
  deferred: (mail, attempt) => (attempt <= 2 ? refuse("450 4.2.0 Simulated: try again later") : accept(mail)),
  complained: (mail) => accept(mail, "complaint"),
  suppressed: () => ({ ...refuse("550 5.1.1 Simulated: on the suppression list"), sub_type: "suppressed" }),
  opened: (mail) => accept(mail, "open"),
  clicked: (mail) => accept(mail, "click"),
};

/** Gives back the name of the test address without its label (`bounced`), or undefined for an address of the real world. */
export function testAddressKind(address: string): string | undefined {
  const [local, domain] = address.toLowerCase().split("@");
  return domain === simulatorDomain ? local?.split("+")[0] : undefined;
}

/** Gives back a mailer without a network: sandbox mail is accepted, test addresses answer as their name says. */
export function createSimulateMailer(): Mailer & { readonly kind: "simulate" } {
  return {
    kind: "simulate",
    async deliver(mail, { attempt = 1 } = {}) {
      try {
        assertMail(mail);
      } catch (error) {
        return failedOutcome(error);
      }
      const box = testAddressKind(mail.to);
      const answer = box !== undefined && Object.hasOwn(boxes, box) ? boxes[box] : undefined;
      return answer?.(mail, attempt) ?? accept(mail);
    },
    async close() {},
  };
}

function accept(mail: OutgoingMail, simulatedEngagement?: Accepted["simulatedEngagement"]): Accepted {
  const response = `250 2.0.0 Simulated as sim_${mail.messageId}`;
  return { result: "accepted", response, ...(simulatedEngagement && { simulatedEngagement }) };
}

/** Test addresses record outcomes but suppress nothing. */
function refuse(reply: string): Refused {
  const failure: SmtpFailure = { stage: "rcpt", reply, message: "" };
  return { ...classify(failure), suppress: "no" };
}
