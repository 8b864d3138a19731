import { DatabaseError } from "pg";

/**
 * What an error of the database means for a transaction: `again`: it was in another one's way and can be run anew;
 * `away`: the database or the way to it is gone; `busy`: it cannot keep or answer this now. Undefined: a fault of the statement.
 */
export type Trouble = "again" | "away" | "busy" | undefined;

// https://www.postgresql.org/docs/15/errcodes-appendix.html
const again = new Set(["40001", "40P01"]);
/** Shut down, crashed, starting up; too many connections; a session ended for standing idle in a transaction. */
const away = new Set(["57P01", "57P02", "57P03", "53300", "25P03"]);
/** A statement or a lock took too long; a disk or the memory is full; the server takes no writes. */
const busy = new Set(["57014", "55P03", "53100", "53200", "53400", "25006"]);
const network = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)/;
/** What the driver says, without a code, of a connection that is gone or was not to be had in time. */
const lost =
  /^(Connection terminated|timeout exceeded|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/i;

/** Gives back what an error that a statement or a connection ended with means. */
export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof Error)) return undefined;
  const code = (error as { code?: unknown }).code;
  if (error instanceof DatabaseError) {
    if (again.has(error.code ?? "")) return "again";
    if (away.has(error.code ?? "") || error.code?.startsWith("08")) return "away";
    return busy.has(error.code ?? "") ? "busy" : undefined;
  }
  if (error instanceof AggregateError) return troubleOf(error.errors[0]);
  return (typeof code === "string" && network.test(code)) || lost.test(error.message) ? "away" : undefined;
}
