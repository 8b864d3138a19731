import { type Clock, createClock } from "../../platform/clock.js";
import type { Outbound } from "../../platform/outbound.js";
import { createDeadlines } from "./deadlines.js";
import type { Destinations } from "./destinations.js";
import { readTarget, targetProblem } from "./read-target.js";
import { answerLimit, type ReadAnswer, readText, sendWithTimeout } from "./request-attempt.js";
import { RequestFailure } from "./request-failure.js";

export interface FetchOutboundOptions {
  destinations: Destinations;
  /** How long a request may take until its response is complete, in ms of real time. */
  timeout?: number;
  clock?: Clock;
}

/** Returns an outbound client over the platform's fetch, for browsers. The platform resolves the names. */
export function createFetchOutbound(options: FetchOutboundOptions): Outbound {
  const { destinations, timeout = 10_000, clock = createClock() } = options;
  const deadlines = createDeadlines(clock, timeout);
  return {
    problem: (url) => targetProblem(url, destinations),
    send: ({ url, method, headers, body, signal }) =>
      sendWithTimeout(deadlines, signal, async (attempt) => {
        readTarget(url, destinations);
        const stopping = new AbortController();
        attempt.stop = (reason) => stopping.abort(reason);
        if (attempt.stopped) throw attempt.stopped;
        const policy = { redirect: "manual", credentials: "omit", cache: "no-store" } as const;
        const request = { method, headers, body, ...policy };
        const response = await fetch(url, { ...request, signal: stopping.signal }).catch(() => {
          throw new RequestFailure("no connection");
        });
        if (response.type === "opaqueredirect") throw new RequestFailure("redirects are not followed");
        attempt.hasResponse = true;
        return readResponse(response);
      }),
  };
}

async function readResponse(response: Response): Promise<ReadAnswer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the response.
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= answerLimit) break;
  }
  return { status_code: response.status, retry_after: response.headers.get("retry-after"), body: readText(chunks) };
}
