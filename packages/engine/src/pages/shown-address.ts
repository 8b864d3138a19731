import { escapeHtml } from "../platform/escape-html.js";

/** About the number of letters in a line on a phone. */
const lettersPerLine = 28;

/** Returns an address as HTML. A long one gets line break opportunities before its punctuation. */
export function shownAddress(email: string): string {
  const escaped = escapeHtml(email);
  const shown = email.length > lettersPerLine ? escaped.replace(/(?<=.)(?=[.@+_-])/g, "<wbr>") : escaped;
  return `<span class="address">${shown}</span>`;
}
