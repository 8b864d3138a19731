import { APIError, isPosthornError } from "@posthorn/sdk";
import { exitCodeOf, exitCodes, Failure } from "../program/failure.js";
import type { Io } from "../program/io.js";

const localExitCodes: Readonly<Record<string, number>> = {
  config_error: exitCodes.usage,
  connection_error: exitCodes.network,
  timeout: exitCodes.network,
};

/** The hint for a call without an answer. */
export const unansweredHelp = {
  hint: "Is the service running, and POSTHORN_BASE_URL right?",
  next: ["posthorn health", "posthorn dev"],
} as const;

/** The hint for a workspace without a default sender. A command that can name a sender adds its flag. */
export const noSenderHint =
  "The workspace has no default sender. Its operator sets one: PATCH /_posthorn/workspaces/<id> with settings.from_email.";

/** Hints by error code. They name only flags that every command has. */
export const hints: Readonly<Record<string, { hint: string; next?: readonly string[] }>> = {
  unauthorized: {
    hint: "The key of --api-key, POSTHORN_API_KEY or the profile is unknown or revoked.",
    next: ["posthorn login", "posthorn doctor"],
  },
  forbidden: { hint: "The key lacks the permission.", next: ["posthorn api-key permissions"] },
  limit_reached: { hint: "A limit of the workspace is reached.", next: ["posthorn analytics get --period 1d"] },
  rate_limited: { hint: "The key's window is full. --retries waits for it." },
  rate_limit_exceeded: { hint: "The service is busy. --retries waits for it." },
  duplicate: { hint: "There is one already." },
  idempotency_conflict: { hint: "This --idempotency-key was used with another body. Take a new one." },
  template_not_found: { hint: "No template has this id.", next: ["posthorn templates list"] },
  contact_not_found: { hint: "No contact has this id or address.", next: ["posthorn contacts list"] },
  domain_invalid: { hint: "The domain is not verified.", next: ["posthorn domains list"] },
  missing_from_email: { hint: noSenderHint },
  no_content: { hint: "A message needs html, text or template_id." },
  invalid_schedule: { hint: "The time must be in the future and within 72 hours." },
  // The settings are checked before, so that only a malformed key is left.
  config_error: { hint: "The key is that of --api-key, POSTHORN_API_KEY or the profile.", next: ["posthorn login"] },
  connection_error: unansweredHelp,
  timeout: { hint: "Allow more with --timeout 2m. The call may have had its effect." },
  invalid_response: { hint: "POSTHORN_BASE_URL may point at something else." },
};

/** Returns an error of the SDK as a Failure, other errors unchanged. */
export function toFailure(error: unknown): unknown {
  if (!isPosthornError(error)) return error;
  const { code, message } = error;
  if (code === "aborted") return error;
  const known = hints[code];
  if (!(error instanceof APIError)) {
    const status = "status" in error && typeof error.status === "number" ? error.status : undefined;
    return new Failure(code, message, localExitCodes[code] ?? exitCodes.failed, { ...known, status });
  }
  const { status, path, requestId, retryAfter, details: problems } = error;
  return new Failure(code, reasonOf(error) ?? message, exitCodeOf(status, code), {
    path,
    problems,
    status,
    requestId,
    retryAfter,
    ...known,
  });
}

/** Returns the reason of an unhealthy service, which answers with data in place of an error. */
function reasonOf({ body }: APIError): string | undefined {
  const reason: unknown = Object(Object(body).data).reason;
  return typeof reason === "string" && Object(body).error === undefined ? reason : undefined;
}

/** The server that answered last, by environment: every context of a process shares it. */
const answeringServers = new WeakMap<Io["env"], string>();

/** Records that a server has answered, so that a later TypeError is reported as its invalid response. */
export function recordAnswer({ env }: Pick<Io, "env">, baseUrl: string): void {
  answeringServers.set(env, baseUrl);
}

/**
 * Returns the failure for an error that a response of an unexpected shape has caused, undefined for every other error and
 * before the first response.
 */
export function invalidResponse(error: unknown, { env }: Pick<Io, "env">): Failure | undefined {
  const server = answeringServers.get(env);
  // An invalid time causes a RangeError.
  if (server === undefined || !(error instanceof TypeError || error instanceof RangeError)) return undefined;
  return new Failure(
    "invalid_response",
    `${server} answered in another shape than the contract: ${error.message}`,
    exitCodes.failed,
    {
      hint: "POSTHORN_BASE_URL may point at something else, or at another version. --debug shows where.",
      next: ["posthorn version --check"],
    },
  );
}
