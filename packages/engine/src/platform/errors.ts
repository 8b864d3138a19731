import { type ErrorCode, errorStatus, type Problem } from "@posthorn/sdk/contract";

export type { Problem };

/** An error that becomes a response: a code of the contract, which determines the status. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly path: string | undefined;
  /** All problems, when there are several. */
  readonly details: readonly Problem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    extra: { path?: string; details?: readonly Problem[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.path = extra.path;
    this.details = extra.details;
    this.headers = extra.headers ?? {};
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The path of a problem of the whole body; no operation has a field of that name. */
export const wholeBody = "body";

/** Returns the error for an invalid field. */
export function invalid(path: string, message: string): ApiError {
  return new ApiError("validation_error", message, { path });
}

/** Returns the error for a resource that does not exist or belongs to another workspace. `path`: the field of its id. */
export function notFound(noun: string, path = "id"): ApiError {
  return new ApiError("not_found", `no such ${noun}`, { path });
}

/** Throws `validation_error` for the first of some problems, with all of them in `details` when there are several. */
export function assertNoProblems(problems: readonly Problem[]): void {
  const details = problems.map(({ path, message }) =>
    path === "" ? { path: wholeBody, message } : { path, message: `${path} ${message}` },
  );
  const [first] = details;
  if (first === undefined) return;
  throw new ApiError("validation_error", first.message, {
    path: first.path,
    ...(details.length > 1 && { details }),
  });
}
