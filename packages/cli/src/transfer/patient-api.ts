import { setTimeout as sleep } from "node:timers/promises";
import type { Answer, Api, Call } from "../client/api.js";
import { Failure } from "../failure.js";

/** Windows always drain, so this many refusals in a row mean that something else is wrong. */
const mostWaits = 50;

/** Gives back an API that waits as long as it is told to where a key's window is full, the service busy or a twin under way. */
export function patientApi(api: Api, signal: AbortSignal): Api {
  return {
    async send(call: Call): Promise<Answer> {
      for (let waits = 0; ; waits += 1) {
        try {
          return await api.send(call);
        } catch (error) {
          const seconds = patienceFor(error);
          if (seconds === undefined || waits >= mostWaits) throw error;
          await sleep(seconds * 1000, undefined, { signal });
        }
      }
    },
  };
}

/** Gives back the seconds after which what was refused is worth another try; undefined where nothing says so. */
export function patienceFor(error: unknown): number | undefined {
  if (!(error instanceof Failure)) return undefined;
  const { code, details } = error;
  // A call of an import that was killed may still be running under the key of the one that repeats it.
  const mayPass = details.status === 429 || details.status === 503 || code === "conflict";
  return mayPass ? details.retryAfter : undefined;
}
