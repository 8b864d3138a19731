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
