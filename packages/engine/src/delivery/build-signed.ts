import { failedOutcome } from "./assert-mail.js";
import { signMail } from "./dkim.js";
import type { DeliveryFailure, OutgoingMail } from "./mailer.js";
import { buildMime } from "./mime.js";

/** Returns the bytes of a mail, signed where it has a signer, or the outcome of a mail that cannot be built or signed. */
export async function buildSigned(mail: OutgoingMail): Promise<{ bytes: Buffer } | { failed: DeliveryFailure }> {
  try {
    const bytes = buildMime(mail);
    return { bytes: mail.signer === undefined ? bytes : await signMail(bytes, mail.signer) };
  } catch (error) {
    return { failed: failedOutcome(error) };
  }
}
