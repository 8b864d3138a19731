import type { Context } from "../program/context.js";
import { Failure } from "../program/failure.js";
import type { Answer, Api, Call } from "./api.js";
import { noteWindow, tellWait } from "./waits.js";

/** Windows always drain, so this many refusals in a row mean that something else is wrong. */
const mostWaits = 50;

/** Returns an API that waits for as long as the answer asks where a key's window is full, the service busy or the same call still running, and says so. */
export function patientApi(api: Api, { io, flags }: Pick<Context, "io" | "flags">): Api {
  return {
    async send(call: Call): Promise<Answer> {
      for (let waits = 0; ; waits += 1) {
        try {
          const answer = await api.send(call);
          noteWindow(answer.headers, io);
          return answer;
        } catch (error) {
          const seconds = patienceFor(error);
          if (seconds === undefined || waits >= mostWaits) throw error;
          await tellWait(seconds * 1000, (error as Failure).message, io, flags().quiet === true);
          await io.wait(seconds * 1000);
          io.signal.throwIfAborted();
        }
      }
    },
  };
}

/** Returns the seconds after which what was refused is worth another try; undefined where nothing says so. */
export function patienceFor(error: unknown): number | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { code, details } = error;
  // A call of an import that was killed may still be running under the key of the one that repeats it.
  const mayPass = details.status === 429 || details.status === 503 || code === "conflict";
  return mayPass ? details.retryAfter : undefined;
}
