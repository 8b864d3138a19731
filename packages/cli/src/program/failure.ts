import { plainText, type Style, toJson } from "../output/terminal-text.js";
import { exitCodes } from "./exit-codes.js";

export interface FailureDetails {
  /** The field, parameter or header at fault, as the API names it. */
  path?: string | undefined;
  /** Everything that is wrong, where it is more than one thing. */
  problems?: readonly { path?: string | undefined; message: string }[] | undefined;
  status?: number;
  requestId?: string;
  /** Seconds until another try makes sense. */
  retryAfter?: number;
  hint?: string;
  /** Commands that help now. */
  next?: readonly string[];
}

/** Why a command ends without its result: a code for scripts, a sentence for people, and the exit code. */
export class Failure extends Error {
  readonly code: string;
  readonly exitCode: number;
  readonly details: FailureDetails;

  constructor(code: string, message: string, exitCode: number, details: FailureDetails = {}) {
    super(message);
    this.name = "Failure";
    this.code = code;
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** Returns the failure for a command that was called wrongly; nothing was sent. */
export function usage(message: string, details?: FailureDetails): Failure {
  return new Failure("usage", message, exitCodes.usage, details);
}

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
const maxProblems = 5;

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
  const left = told.length > maxProblems ? [`and ${told.length - maxProblems} more`] : [];
  const others = [...told.slice(0, maxProblems), ...left].join("; ");
  return [hint, others && `Also wrong: ${others}.`].filter(Boolean).join(" ") || undefined;
}
