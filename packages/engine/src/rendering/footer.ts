import { escapeHtml } from "../platform/escape-html.js";
import type { Rendered } from "./compile-template.js";
import { endOfBody } from "./end-of-body.js";
import type { SystemTags } from "./scope.js";

/** The elements that the rendered body contains. */
type Present = Pick<Rendered, "unsubscribeLink" | "address">;
type Links = Pick<SystemTags, "unsubscribe_url" | "preferences_url">;
type Brand = Pick<SystemTags, "company_name" | "company_address">;

const attribution = "Sent with Posthorn";

/** #767676 is the only grey with a contrast of 4.5 to 1 on both white and black. The background is unknown. */
const colour = "#767676";

/**
 * Returns the HTML with the elements that the compliance rules require before its last `</body>`, or at its end. A body
 * with link and address gets the attribution only, a body with the link gets name and address too, and any other gets
 * the complete footer.
 */
export function appendFooter(html: string, present: Present, links: Links, brand: Brand): string {
  const end = endOfBody(html);
  return html.slice(0, end) + footerOf(present, links, brand) + html.slice(end);
}

/** Returns the footer that `appendFooter` adds. Its only links are the two of `links`, and it has no `</body`. */
export function footerOf(present: Present, links: Links, brand: Brand): string {
  const parts = [];
  if (!present.unsubscribeLink) {
    parts.push(
      paragraph(
        `${anchor(links.unsubscribe_url, "Unsubscribe")} ${anchor(links.preferences_url, "Manage preferences")}`,
      ),
    );
  }
  const lines = present.unsubscribeLink && present.address ? [] : brandLines(brand);
  if (lines.length > 0) parts.push(paragraph(lines.map(escapeHtml).join("<br>")));
  parts.push(paragraph(attribution));
  return (
    `<div role="contentinfo" style="clear:both;padding:16px;text-align:center;font-family:Arial,Helvetica,sans-serif;` +
    `font-size:14px;line-height:1.5;color:${colour}">${parts.join("")}</div>`
  );
}

/**
 * Returns the text with a footer by the same rules. The specification requires the footer in HTML only, but readers of
 * the text part must be able to unsubscribe as well.
 */
export function appendTextFooter(text: string, present: Present, links: Links, brand: Brand): string {
  const parts = [];
  if (!present.unsubscribeLink) {
    parts.push(`Unsubscribe: ${links.unsubscribe_url}\nManage preferences: ${links.preferences_url}`);
  }
  const lines = present.unsubscribeLink && present.address ? [] : brandLines(brand);
  if (lines.length > 0) parts.push(lines.join("\n"));
  parts.push(attribution);
  return `${text.trimEnd()}\n\n${parts.join("\n\n")}\n`;
}

function paragraph(content: string): string {
  return `<p style="margin:0 0 8px;font-size:14px;line-height:1.5;color:${colour}">${content}</p>`;
}

/** The padding makes the link large enough for a thumb. */
function anchor(url: string, label: string): string {
  const style = `display:inline-block;padding:8px;color:${colour};text-decoration:underline`;
  return `<a href="${escapeHtml(url)}" style="${style}">${label}</a>`;
}

function brandLines({ company_name, company_address }: Brand): string[] {
  return `${company_name}\n${company_address}`
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
