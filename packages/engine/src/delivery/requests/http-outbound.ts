import http, { type ClientRequest, type RequestOptions } from "node:http";
import https from "node:https";
import { type Clock, createClock } from "../../platform/clock.js";
import type { Outbound } from "../../platform/outbound.js";
import { createDeadlines } from "./deadlines.js";
import type { Destinations } from "./destinations.js";
import { readTarget, targetProblem } from "./read-target.js";
import { type Attempt, answerLimit, type ReadAnswer, readText, sendWithTimeout } from "./request-attempt.js";
import { RequestFailure } from "./request-failure.js";
import type { ResolveAddresses } from "./resolve-addresses.js";
import { createRestrictedAgents } from "./restricted-agents.js";

export interface HttpOutboundOptions {
  destinations: Destinations;
  find: ResolveAddresses;
  /** How long a request may take until all of its answer is there, in ms of real time. */
  timeout?: number;
  /** PEM certificates to trust instead of those Node comes with. */
  ca?: string | undefined;
  /** Real, as what it waits for is. */
  clock?: Clock;
}

/** Gives back the way out over Node's HTTP client; `close` ends its connections. */
export function createHttpOutbound(options: HttpOutboundOptions): Outbound & { close(): void } {
  const { destinations, timeout = 10_000, clock = createClock() } = options;
  const deadlines = createDeadlines(clock, timeout);
  const agents = createRestrictedAgents(destinations, options);

  return {
    isNetwork: true,
    problem: (url) => targetProblem(url, destinations),
    send: ({ url, method, headers, body, signal }) =>
      sendWithTimeout(deadlines, signal, async (attempt) => {
        const { secure, host, port, path } = readTarget(url, destinations);
        const request: RequestOptions = {
          host,
          port,
          path,
          method,
          headers: withOwn(headers, body),
          agent: secure ? agents.secure : agents.plain,
          maxHeaderSize: answerLimit,
          insecureHTTPParser: false,
        };
        const open = () => (secure ? https.request(request) : http.request(request));
        return exchange(open, body, attempt);
      }),
    close() {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

/** What is compressed could unfold to any size, so nothing compressed is asked for, and nothing is ever unpacked. */
function withOwn(headers: Readonly<Record<string, string>>, body: string | null): Record<string, string | number> {
  const all: Record<string, string | number> = { ...headers };
  all["accept-encoding"] = "identity";
  if (body !== null) all["content-length"] = Buffer.byteLength(body);
  return all;
}

/** Asks once more on another connection where a kept one was closed just as it was used again, as servers do with idle ones. */
async function exchange(open: () => ClientRequest, body: string | null, attempt: Attempt): Promise<ReadAnswer> {
  for (;;) {
    if (attempt.stopped) throw attempt.stopped;
    const request = open();
    attempt.stop = (why) => request.destroy(why);
    try {
      return await readAnswer(request, body, attempt);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const stale = request.reusedSocket && !attempt.answered && (code === "ECONNRESET" || code === "EPIPE");
      if (!stale) throw error;
    }
  }
}

function readAnswer(request: ClientRequest, body: string | null, attempt: Attempt): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    // Node says nothing else where a server wants to change the protocol.
    request.on("close", () => {
      if (!attempt.answered) reject(new RequestFailure("connection closed before the answer ended"));
    });
    request.on("response", (response) => {
      attempt.answered = true;
      const chunks: Buffer[] = [];
      let size = 0;
      const finish = () =>
        resolve({
          status_code: response.statusCode ?? 0,
          retry_after: response.headers["retry-after"] ?? null,
          body: readText(chunks),
        });
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        size += chunk.length;
        if (size < answerLimit) return;
        finish();
        if (!response.complete) request.destroy();
      });
      response.on("end", finish);
      response.on("error", reject);
    });
    request.end(body ?? undefined);
  });
}
