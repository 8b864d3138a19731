import { DatabaseError } from "pg";
import { StoreDenied, StoreRefused, StoreUnavailable } from "../store.js";

/**
 * What a database error means for a transaction. `conflict`: another transaction was in its way, and it can be retried.
 * `unavailable`: the database or the network is down. `busy`: the server cannot execute the statement now. Undefined: the statement
 * is at fault.
 */
export type ErrorClass = "conflict" | "unavailable" | "busy" | undefined;

// https://www.postgresql.org/docs/15/errcodes-appendix.html
/** Serialization failure, deadlock. */
const conflict = new Set(["40001", "40P01"]);
/**
 * Shut down, crashed, starting up; too many connections; idle in a transaction for too long; failed connections. 08P01 (protocol
 * violation) is left out: a single statement can cause it, for example with too many parameters.
 */
const unavailable = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "25P03",
  "08000",
  "08001",
  "08003",
  "08004",
  "08006",
  "08007",
]);
/** A statement or a lock timed out; disk or memory is full; the server is read-only. */
const busy = new Set(["57014", "55P03", "53100", "53200", "53400", "25006"]);
const networkCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/;
/** The driver's messages, which have no code, for a connection that was lost or timed out. */
const lostConnection =
  /^(Connection terminated|timeout exceeded|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/i;

/** Returns what the error of a statement or a connection means. */
export function classifyError(error: unknown): ErrorClass {
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (error instanceof DatabaseError) {
    if (conflict.has(error.code ?? "")) return "conflict";
    if (unavailable.has(error.code ?? "")) return "unavailable";
    return busy.has(error.code ?? "") ? "busy" : undefined;
  }
  if (error instanceof AggregateError) return classifyError(error.errors[0]);
  return (typeof code === "string" && networkCodes.test(code)) || lostConnection.test(error.message)
    ? "unavailable"
    : undefined;
}

/** Returns whether a statement failed because a row has the unique key that it inserts. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === "23505";
}

/** Returns an error's message; of an `AggregateError`, whose own message is empty, that of its first error. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}

/** Returns the start-up error for a failed connection: the database is away, or it rejects the user. */
export function connectingFailed(error: unknown): Error {
  if (error instanceof StoreRefused) return error;
  const reason = messageOf(error);
  if (classifyError(error) !== undefined)
    return new StoreUnavailable(`the database is away: ${reason}`, { cause: error });
  // The driver's message when the server asks for a password and none was given.
  const explained = /^SASL: .*password must be a/.test(reason) ? "it asks for a password, and none was given" : reason;
  return new StoreDenied(
    `the database does not let us in: ${explained}. Check user, database and password of --database-url (DATABASE_URL), or set PGPASSWORD`,
    { cause: error },
  );
}

/** Returns the start-up error for a failed statement: a missing privilege is an error of the configuration. */
export function startingFailed(error: unknown): Error {
  if (error instanceof DatabaseError && error.code === "42501") {
    return new StoreDenied(
      `the database's user lacks a right: ${error.message}. It has to own the database, or may CREATE in its schema`,
      { cause: error },
    );
  }
  if (classifyError(error) === undefined) return error instanceof Error ? error : new Error(String(error));
  return new StoreUnavailable(`the database is away: ${messageOf(error)}`, { cause: error });
}
