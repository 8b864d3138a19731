import { Failure } from "../program/failure.js";

/** Why one row failed; the import continues with the others. */
export class RowFailure extends Error {
  readonly code: string;
  /** The field at fault. */
  readonly path: string | undefined;

  constructor(code: string, message: string, path?: string) {
    super(message);
    this.name = "RowFailure";
    this.code = code;
    this.path = path;
  }
}

/** Statuses that concern the caller or the service, so that every row would fail. */
const notOfTheRow = [401, 403, 405, 408, 429];

/** Returns the row's failure for an error of its call, undefined where the error does not concern the row. */
export function rowFailureOf(error: unknown): RowFailure | undefined {
  if (error instanceof RowFailure) return error;
  if (!(error instanceof Failure)) return undefined;
  const { status = 0, path } = error.details;
  const isOfRow = status >= 400 && status < 500 && !notOfTheRow.includes(status) && path !== "list_id";
  return isOfRow ? new RowFailure(error.code, error.message, path) : undefined;
}
