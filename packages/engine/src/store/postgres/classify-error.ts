import { DatabaseError } from "pg";
import { StoreDenied, StoreRefused, StoreUnavailable } from "../store.js";

/**
 * What an error of the database means for a transaction: `again`: it was in another one's way and can be run anew;
 * `away`: the database or the way to it is gone; `busy`: it cannot keep or answer this now. Undefined: a fault of the statement.
 */
export type ErrorClass = "again" | "away" | "busy" | undefined;

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const again = new Set(["40001", "40P01"]);
/**
 * Shut down, crashed, starting up; too many connections; a session ended for standing idle in a transaction; connections that
 * failed or could not be made. Of the class 08 not what a single statement can be at fault for: 08P01, a message against the
 * protocol, such as one with more parameters than it can count.
 */
const away = new Set([
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
/** A statement or a lock took too long; a disk or the memory is full; the server takes no writes. */
const busy = new Set(["57014", "55P03", "53100", "53200", "53400", "25006"]);
const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/;
/** What the driver says, without a code, of a connection that is gone or was not to be had in time. */
const lost =
  /^(Connection terminated|timeout exceeded|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/i;

/** Gives back what an error that a statement or a connection ended with means. */
export function classifyError(error: unknown): ErrorClass {
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (error instanceof DatabaseError) {
    if (again.has(error.code ?? "")) return "again";
    if (away.has(error.code ?? "")) return "away";
    return busy.has(error.code ?? "") ? "busy" : undefined;
  }
  if (error instanceof AggregateError) return classifyError(error.errors[0]);
  return (typeof code === "string" && network.test(code)) || lost.test(error.message) ? "away" : undefined;
}

/** Returns what an error says; of several tries to connect, the first, as an error of all of them says nothing. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.message || String((error as { code?: unknown }).code ?? error.name);
}

/** Returns what an error of connecting means for a start, in one sentence: the database is away, or does not let us in. */
export function connectingFailed(error: unknown): Error {
  if (error instanceof StoreRefused) return error;
  const reason = messageOf(error);
  if (classifyError(error) !== undefined)
    return new StoreUnavailable(`the database is away: ${reason}`, { cause: error });
  // The driver's words for a server that asks for a password where none was given.
  const said = /^SASL: .*password must be a/.test(reason) ? "it asks for a password, and none was given" : reason;
  return new StoreDenied(
    `the database does not let us in: ${said}. Check user, database and password of --database-url (DATABASE_URL), or set PGPASSWORD`,
    { cause: error },
  );
}

/** Returns an error of a start as it is told: a right that the user lacks is a matter of configuration. */
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
