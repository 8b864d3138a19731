import type { CoreResponse } from "../http/exchange.js";
import { escapeHtml } from "../platform/escape-html.js";
import type { ListChoice } from "../resources/contacts/list-choices.js";
import { htmlPage } from "./layout.js";
import type { LinkedMail } from "./linked-mail.js";
import { shownAddress } from "./shown-address.js";

/** Returns the page of a preferences link; `saved`: with a notice that the change was saved. */
export function preferences(mail: LinkedMail, choices: readonly ListChoice[], saved = false): CoreResponse {
  const choice = (value: "yes" | "no", checked: boolean, text: string) =>
    `<label><input type="radio" name="subscribed" value="${value}"${checked ? " checked" : ""}> <span>${text}</span></label>`;
  return htmlPage(
    200,
    "Your email preferences",
    `${saved ? '<p role="status"><strong>Saved.</strong></p>\n' : ""}<form method="post">
<fieldset>
<legend>Mail from <strong>${escapeHtml(mail.company)}</strong> to ${shownAddress(mail.email)}</legend>
${choice("yes", !mail.stopped, "Send me mail")}
${choice("no", mail.stopped, "Send me nothing")}
</fieldset>
${listFields(choices)}<p><button type="submit">Save</button></p>
</form>`,
  );
}

/** Returns the checkboxes of the lists. Browsers do not send unchecked boxes, so hidden fields name the lists shown. */
function listFields(choices: readonly ListChoice[]): string {
  if (choices.length === 0) return "";
  const boxes = choices.map(({ list: { id, name }, chosen }) => {
    const value = escapeHtml(id);
    return `<input type="hidden" name="shown" value="${value}">
<label><input type="checkbox" name="list" value="${value}"${chosen ? " checked" : ""}> <span>${escapeHtml(name)}</span></label>`;
  });
  return `<fieldset>
<legend>Your lists: untick one to leave it</legend>
${boxes.join("\n")}
</fieldset>
`;
}
