import type { Failure } from "../failure.js";
import { toJson } from "./json.js";
import { plainText } from "./plain-text.js";
import type { Style } from "./style.js";

/** Gives back a failure for scripts: one JSON object, absent fields left out. */
export function failureJson({ code, message, details }: Failure, terminal: boolean): string {
  const { path, status, requestId, retryAfter, hint, next } = details;
  const error = { code, message, path, status, request_id: requestId, retry_after: retryAfter, hint, next };
  return `${toJson({ error }, terminal)}\n`;
}

/** Gives back a failure for people: what is wrong, why, and what to do now. */
export function failureText({ code, message, details }: Failure, style: Style): string {
  const lines = [`${style.alarm(`Error ${code}:`)} ${plainText(message)}`];
  if (details.hint) lines.push(`  ${plainText(details.hint)}`);
  for (const command of details.next ?? []) lines.push(`  ${style.faint("try")} ${plainText(command)}`);
  if (details.requestId) lines.push(`  ${style.faint(`request ${plainText(details.requestId)}`)}`);
  return `${lines.join("\n")}\n`;
}
