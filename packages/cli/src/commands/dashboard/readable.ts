import { plainText } from "../../output/terminal-text.js";

/** Returns an ISO time as a list shows it, without its year: 03-09 08:30:00. */
export function shortTime(time: unknown): string {
  return typeof time === "string" ? time.slice(5, 19).replace("T", " ") : "";
}

/** How many cells `shortTime` takes. */
export const timeWidth = 14;

/** Returns the fields of something that are said at all, one a line, their values below each other. */
export function fieldLines(fields: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const widest = Math.max(0, ...said.map(([name]) => name.length));
  return said.map(([name, value]) => `${name.padEnd(widest)}  ${textOf(value)}`).join("\n");
}

function textOf(value: unknown): string {
  return plainText(typeof value === "object" ? JSON.stringify(value) : String(value));
}
