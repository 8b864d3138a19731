import { parseAddress } from "../mail/address.js";
import { unusableMail } from "./classify.js";
import { SigningError } from "./dkim.js";
import type { DeliveryFailure, OutgoingMail } from "./mailer.js";

/** Thrown when a field of a mail would not become exactly one value of one header. */
export class HeaderInjection extends Error {
  override readonly name = "HeaderInjection";
  readonly field: string;
  constructor(field: string, rule: string) {
    super(`${field} ${rule}`);
    this.field = field;
  }
}

/** Headers that Posthorn, the relay or the MIME structure sets; a mail must not bring its own. */
const reserved = new Set(
  (
    "date message-id from sender reply-to to cc bcc subject mime-version received return-path dkim-signature " +
    "x-posthorn-message-id"
  )
    .split(" ")
    .concat(["content-type", "content-transfer-encoding", "content-disposition", "content-id"]),
);

/** RFC 5322 §2.1.1: a line has at most 998 bytes, and a word without blanks cannot be folded. */
const longestWord = 900;

/** Returns the outcome of a mail that cannot be serialised or signed. Throws every other error again. */
export function failedOutcome(error: unknown): DeliveryFailure {
  if (error instanceof HeaderInjection || error instanceof SigningError) return unusableMail(error.message);
  throw error;
}

/** Throws `HeaderInjection`, naming the field, unless every field can be one header of one mail to one recipient. */
export function assertMail(mail: OutgoingMail): void {
  if (!/^\w{1,64}$/.test(mail.messageId)) throw new HeaderInjection("messageId", "must be 1 to 64 word characters");
  if (!/^<[!-;=?A-~]{1,200}@[!-;=?A-~]{1,200}>$/.test(mail.headerMessageId))
    throw new HeaderInjection("headerMessageId", "must be <left@right> in printable ASCII");
  if (!Number.isFinite(mail.date) || Math.abs(mail.date) > 8.64e15)
    throw new HeaderInjection("date", "must be milliseconds since the epoch");
  checkAddress("from.address", mail.from.address);
  checkAddress("to", mail.to);
  if (mail.replyTo !== null) checkAddress("replyTo", mail.replyTo);
  checkAddress("envelope.from", mail.envelope.from);
  if (mail.envelope.to !== mail.to) throw new HeaderInjection("envelope.to", "must be the recipient of the mail");
  const used: string[] = [];
  for (const [name, value] of mail.headers) {
    checkHeader(name, value, used);
    used.push(name.toLowerCase());
  }
}

function checkAddress(field: string, address: string): void {
  if (parseAddress(address)?.address !== address) throw new HeaderInjection(field, "must be a plain email address");
}

function checkHeader(name: string, value: string, used: readonly string[]): void {
  const field = `headers[${JSON.stringify(name)}]`;
  if (!/^[A-Za-z][A-Za-z0-9-]{0,75}$/.test(name))
    throw new HeaderInjection(field, "must be letters, digits and hyphens");
  if (reserved.has(name.toLowerCase()) || used.includes(name.toLowerCase()))
    throw new HeaderInjection(field, "must not be given: the mail has that header");
  if (!/^[!-~]+(?: [!-~]+)*$/.test(value))
    throw new HeaderInjection(field, "must be printable ASCII, words separated by one blank");
  if (value.split(" ").some((word) => word.length > longestWord))
    throw new HeaderInjection(field, `must not hold a word of more than ${longestWord} characters`);
}
