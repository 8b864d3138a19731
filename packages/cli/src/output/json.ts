import { escapeControls } from "./plain-text.js";

/** Returns a value as JSON: on one line, or, for a terminal, indented and without control characters. */
export function toJson(value: unknown, terminal: boolean): string {
  return terminal ? escapeControls(JSON.stringify(value, null, 2)) : JSON.stringify(value);
}
