import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import type { Io } from "../program/io.js";

/** The server that answered last in each process, by its environment, which every context of the process shares. */
const answered = new WeakMap<Io["env"], string>();

/** Notes that a server has answered, so that what its answer breaks is told as the server's. */
export function noteAnswer({ env }: Pick<Io, "env">, baseUrl: string): void {
  answered.set(env, baseUrl);
}

/**
 * Returns the failure for an answer without what the contract has in it, which is read as if it were there; undefined for
 * every other error, and for those before the first answer.
 */
export function oddAnswer(error: unknown, { env }: Pick<Io, "env">): Failure | undefined {
  const server = answered.get(env);
  // RangeError: of a time that is none.
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
