import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import { Failure } from "../../program/failure.js";

/** Milliseconds of real time between two looks. */
const interval = 500;

/** Gives what look after look finds until the process is asked to stop; a server that is away is waited for. */
export async function* follow<T>(look: () => AsyncIterable<T>, { io, note }: Context): AsyncGenerator<T> {
  for (let answering = true; !io.signal.aborted; await io.wait(interval)) {
    try {
      yield* look();
      if (!answering) await note("The server answers again.");
      answering = true;
    } catch (error) {
      if (io.signal.aborted) return;
      if (!(error instanceof Failure) || error.exitCode !== exitCodes.network) throw error;
      if (answering) await note(`${error.message}; trying again until Ctrl-C.`);
      answering = false;
    }
  }
}
