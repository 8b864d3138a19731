import { Failure } from "../program/failure.js";

/** Why one row was not taken in; the others go on. */
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

/** Statuses that are about whoever calls or about the service; the next row would meet them, too. */
const notOfTheRow = [401, 403, 405, 408, 429];

/** Gives back the failure of a row that an error of its call is; undefined where the error is not about the row. */
export function rowFailureOf(error: unknown): RowFailure | undefined {
  if (error instanceof RowFailure) return error;
  if (!(error instanceof Failure)) return undefined;
  const { status = 0, path } = error.details;
  const isOfRow = status >= 400 && status < 500 && !notOfTheRow.includes(status) && path !== "list_id";
  return isOfRow ? new RowFailure(error.code, error.message, path) : undefined;
}
