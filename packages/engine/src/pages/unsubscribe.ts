import type { CoreResponse } from "../http/exchange.js";
import { escapeHtml } from "../platform/escape-html.js";
import { htmlPage } from "./layout.js";
import type { LinkedMail } from "./linked-mail.js";
import { shownAddress } from "./shown-address.js";

/** Returns the page of an unsubscribe link. A GET changes nothing, because mail scanners follow every link. */
export function askToUnsubscribe(mail: LinkedMail): CoreResponse {
  if (mail.stopped) return unsubscribed(mail);
  return htmlPage(
    200,
    "Unsubscribe",
    `<p>Stop all mail from <strong>${escapeHtml(mail.company)}</strong> to ${shownAddress(mail.email)}?</p>
<form method="post"><p><button type="submit">Unsubscribe</button></p></form>
<p class="soft"><a href="${escapeHtml(mail.preferencesPath)}">Choose what you receive</a></p>`,
  );
}

/** Returns the page after the unsubscription. */
export function unsubscribed(mail: LinkedMail): CoreResponse {
  return htmlPage(
    200,
    "You are unsubscribed",
    `<p>${shownAddress(mail.email)} will get no more mail from <strong>${escapeHtml(mail.company)}</strong>.</p>
<p class="soft">Was this a mistake? <a href="${escapeHtml(mail.preferencesPath)}">Change your preferences</a></p>`,
  );
}
