import { escapeHtml } from "../platform/escape-html.js";

/** A phone's line holds about so many letters. */
const lineOfLetters = 28;

/** Gives back an address as HTML; one too long for a line is broken before a sign, as a person would, and not within a word. */
export function shownAddress(email: string): string {
  const escaped = escapeHtml(email);
  const shown = email.length > lineOfLetters ? escaped.replace(/(?<=.)(?=[.@+_-])/g, "<wbr>") : escaped;
  return `<span class="address">${shown}</span>`;
}
