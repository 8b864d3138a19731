import { failedOutcome } from "./assert-mail.js";
import { signMail } from "./dkim.js";
import type { DeliveryFailure, OutgoingMail } from "./mailer.js";
import { buildMime } from "./mime.js";

type Built = { bytes: Buffer } | { failed: DeliveryFailure };

/**
 * Returns the bytes of a mail, or the outcome of a mail that cannot be built or signed: at once, and later where the mail has a
 * signer.
 */
export function buildSigned(mail: OutgoingMail): Built | Promise<Built> {
  try {
    const bytes = buildMime(mail);
    return mail.signer === undefined
      ? { bytes }
      : signMail(bytes, mail.signer).then((signed) => ({ bytes: signed }), failed);
  } catch (error) {
    return failed(error);
  }
}

function failed(error: unknown): Built {
  return { failed: failedOutcome(error) };
}
