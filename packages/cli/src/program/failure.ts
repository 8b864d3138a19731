import { plainText, type Style, toJson } from "../output/terminal-text.js";

/** The exit codes of the process. Scripts rely on them, so they never change. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  partial: 3,
  auth: 4,
  notFound: 5,
  conflict: 6,
  limited: 7,
  network: 8,
  unmet: 9,
  interrupted: 130,
  terminated: 143,
} as const;

export interface FailureDetails {
  /** The field, parameter or header at fault, as the API names it. */
  path?: string | undefined;
  /** All problems, where there are several. */
  problems?: readonly { path?: string | undefined; message: string }[] | undefined;
  status?: number;
  requestId?: string;
  /** Seconds until a retry is useful. */
  retryAfter?: number;
  hint?: string;
  /** Commands to run next. */
  next?: readonly string[];
}

/** An expected error of a command: a code for scripts, a sentence for people, and the exit code. */
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

/** Returns the failure of a wrong call, of which nothing was sent. */
export function usage(message: string, details?: FailureDetails): Failure {
  return new Failure("usage", message, exitCodes.usage, details);
}

/** Returns the exit code for an error answer of the API; `limit_reached` is a limit although it is a 403. */
export function exitCodeOf(status: number, code: string): number {
  if (code === "limit_reached" || status === 429) return exitCodes.limited;
  if (status === 401 || status === 403) return exitCodes.auth;
  if (status === 404) return exitCodes.notFound;
  return status === 409 ? exitCodes.conflict : exitCodes.failed;
}

/** Returns a failure as JSON, without absent fields. */
export function failureJson({ code, message, details }: Failure, terminal: boolean): string {
  const { path, status, requestId, retryAfter, next } = details;
  const hint = hintOf(details);
  const error = { code, message, path, status, request_id: requestId, retry_after: retryAfter, hint, next };
  return `${toJson({ error }, terminal)}\n`;
}

/** Returns a failure as text: the message, the hint, and the next commands. */
export function failureText({ code, message, details }: Failure, style: Style): string {
  const lines = [`${style.alarm(`Error ${oneLine(code)}:`)} ${plainText(message)}`];
  const hint = hintOf(details);
  if (hint) lines.push(`  ${plainText(hint)}`);
  for (const command of details.next ?? []) lines.push(`  ${style.faint("try")} ${plainText(command)}`);
  if (details.requestId) lines.push(`  ${style.faint(`request ${oneLine(details.requestId)}`)}`);
  return `${lines.join("\n")}\n`;
}

/** Returns a code or an id as one line, so that a server cannot imitate further lines of this program. */
function oneLine(text: string): string {
  return plainText(text).replaceAll(/\s+/g, " ");
}

/** More problems would scroll the first one away. */
const maxProblems = 5;

/** Returns the hint and the other problems. Problems that differ only in an index are printed once. */
function hintOf({ hint, problems = [] }: FailureDetails): string | undefined {
  const kinds = new Map<string, { text: string; count: number }>();
  for (const { path, message } of problems.slice(1)) {
    const text = path ? `${path}: ${message}` : message;
    const kind = text.replaceAll(/\[\d+\]/g, "[]");
    kinds.set(kind, { text: kinds.get(kind)?.text ?? text, count: (kinds.get(kind)?.count ?? 0) + 1 });
  }
  const messages = [...kinds.values()].map(({ text, count }) =>
    count > 1 ? `${text} (and ${count - 1} more like it)` : text,
  );
  const left = messages.length > maxProblems ? [`and ${messages.length - maxProblems} more`] : [];
  const others = [...messages.slice(0, maxProblems), ...left].join("; ");
  return [hint, others && `Also wrong: ${others}.`].filter(Boolean).join(" ") || undefined;
}
