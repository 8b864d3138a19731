import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";
import type { Inbox, MailSummary } from "./mail.js";
import type { MailFilter } from "./mail-filter.js";

/** Milliseconds of real time between two looks. */
const interval = 250;
const mostTold = 5;

/** Gives back the newest mail that fits, as soon as there is one; throws not_met after so many milliseconds of real time. */
export async function waitForMail(
  filter: MailFilter,
  timeout: number,
  inbox: Inbox,
  { io }: Context,
): Promise<MailSummary> {
  const began = io.now();
  let newest: string | undefined;
  let others: MailSummary[] = [];
  for (let waited = 0; ; waited += interval) {
    const fresh: MailSummary[] = [];
    for await (const mail of inbox.mails()) {
      if (mail.id === newest) break;
      if (filter.fits(mail)) return mail;
      fresh.push(mail);
    }
    newest = fresh[0]?.id ?? newest;
    others = [...fresh, ...others].slice(0, mostTold);
    const left = timeout - Math.max(waited, io.now() - began);
    if (left <= 0) throw notMet(filter, timeout, others);
    await io.wait(Math.min(interval, left));
    io.signal.throwIfAborted();
  }
}

function notMet({ words }: MailFilter, timeout: number, others: readonly MailSummary[]): Failure {
  const seen = others.map(({ to, subject }) => `${to} ${JSON.stringify(subject)}`);
  return new Failure("not_met", `no mail ${words} came within ${timeout} ms`.replace("  ", " "), exitCodes.unmet, {
    hint: seen.length === 0 ? "The inbox is empty." : `The last ones there: ${seen.join("; ")}.`,
    next: ["posthorn inbox list"],
  });
}
