import type { Failure, FailureDetails } from "../program/failure.js";
import { toJson } from "./json.js";
import { plainText } from "./plain-text.js";
import type { Style } from "./style.js";

/** Returns a failure for scripts: one JSON object, absent fields left out. */
export function failureJson({ code, message, details }: Failure, terminal: boolean): string {
  const { path, status, requestId, retryAfter, next } = details;
  const hint = hintOf(details);
  const error = { code, message, path, status, request_id: requestId, retry_after: retryAfter, hint, next };
  return `${toJson({ error }, terminal)}\n`;
}

/** Returns a failure for people: what is wrong, why, and what to do now. */
export function failureText({ code, message, details }: Failure, style: Style): string {
  const lines = [`${style.alarm(`Error ${oneLine(code)}:`)} ${plainText(message)}`];
  const hint = hintOf(details);
  if (hint) lines.push(`  ${plainText(hint)}`);
  for (const command of details.next ?? []) lines.push(`  ${style.faint("try")} ${plainText(command)}`);
  if (details.requestId) lines.push(`  ${style.faint(`request ${oneLine(details.requestId)}`)}`);
  return `${lines.join("\n")}\n`;
}

/** A code or an id that says more than one line would pass for something else that this program says. */
function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, " ");
}

/** More would scroll away the first one. */
const mostProblems = 5;

/** What to do now, and what else is wrong: problems that differ only in their place are told once. */
function hintOf({ hint, problems = [] }: FailureDetails): string | undefined {
  const kinds = new Map<string, { text: string; count: number }>();
  for (const { path, message } of problems.slice(1)) {
    const text = path ? `${path}: ${message}` : message;
    const kind = text.replaceAll(/\[\d+\]/g, "[]");
    kinds.set(kind, { text: kinds.get(kind)?.text ?? text, count: (kinds.get(kind)?.count ?? 0) + 1 });
  }
  const told = [...kinds.values()].map(({ text, count }) =>
    count > 1 ? `${text} (and ${count - 1} more like it)` : text,
  );
  const left = told.length > mostProblems ? [`and ${told.length - mostProblems} more`] : [];
  const others = [...told.slice(0, mostProblems), ...left].join("; ");
  return [hint, others && `Also wrong: ${others}.`].filter(Boolean).join(" ") || undefined;
}
