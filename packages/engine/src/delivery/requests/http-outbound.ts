import http, { type ClientRequest, type RequestOptions } from "node:http";
import https from "node:https";
import { type Clock, createClock } from "../../platform/clock.js";
import type { Outbound } from "../../platform/outbound.js";
import { createDeadlines } from "./deadlines.js";
import type { Destinations } from "./destinations.js";
import { createTargetReader, targetProblem } from "./read-target.js";
import { type Attempt, answerLimit, type ReadAnswer, readText, sendWithTimeout } from "./request-attempt.js";
import { RequestFailure } from "./request-failure.js";
import type { ResolveAddresses } from "./resolve-addresses.js";
import { createRestrictedAgents } from "./restricted-agents.js";

export interface HttpOutboundOptions {
  destinations: Destinations;
  find: ResolveAddresses;
  /** How long a request may take until its response is complete, in ms of real time. */
  timeout?: number;
  /** PEM certificates to trust instead of those of Node. */
  ca?: string | undefined;
  /** The clock of the time-outs; default the wall clock. */
  clock?: Clock;
}

/** Returns an outbound client over Node's HTTP client; `close` destroys its connections. */
export function createHttpOutbound(options: HttpOutboundOptions): Outbound & { close(): void } {
  const { destinations, timeout = 10_000, clock = createClock() } = options;
  const deadlines = createDeadlines(clock, timeout);
  const agents = createRestrictedAgents(destinations, options);
  const targetOf = createTargetReader(destinations);

  return {
    isNetwork: true,
    problem: (url) => targetProblem(url, destinations),
    send: ({ url, method, headers, body, signal }) =>
      sendWithTimeout(deadlines, signal, (attempt) => {
        const { secure, host, port, path, authority } = targetOf(url);
        const request: RequestOptions = {
          host,
          port,
          path,
          method,
          headers: rawHeaders(headers, { method, body, authority }),
          agent: secure ? agents.secure : agents.plain,
          maxHeaderSize: answerLimit,
          insecureHTTPParser: false,
        };
        return exchange(secure ? https.request : http.request, request, body, attempt);
      }),
    close() {
      agents.plain.destroy();
      agents.secure.destroy();
    },
  };
}

/** Headers that the client sets. */
const ownHeaders = /^(?:host|accept-encoding|content-length)$/i;
/** Methods whose requests have a length even without a body (RFC 9110 §8.6). */
const withLength = /^(?:POST|PUT|PATCH)$/i;

/**
 * Returns names and values in turns, which Node checks and writes without an object for each request. A compressed response could
 * expand to any size, so none is requested or decompressed.
 */
function rawHeaders(
  headers: Readonly<Record<string, string>>,
  { method, body, authority }: { method: string; body: string | null; authority: string },
): string[] {
  const all = ["Host", authority];
  for (const name in headers) {
    if (!ownHeaders.test(name)) all.push(name, headers[name] ?? "");
  }
  all.push("accept-encoding", "identity");
  if (body !== null) all.push("content-length", String(Buffer.byteLength(body)));
  else if (withLength.test(method)) all.push("content-length", "0");
  return all;
}

/** Sends a request, and repeats it on another connection when the server closed a reused one before the response. */
async function exchange(
  open: typeof http.request,
  options: RequestOptions,
  body: string | null,
  attempt: Attempt,
): Promise<ReadAnswer> {
  for (;;) {
    if (attempt.stopped) throw attempt.stopped;
    const request = open(options);
    attempt.stop = (reason) => request.destroy(reason);
    try {
      return await readAnswer(request, body, attempt);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      const isStale = request.reusedSocket && !attempt.hasResponse && (code === "ECONNRESET" || code === "EPIPE");
      if (!isStale) throw error;
    }
  }
}

function readAnswer(request: ClientRequest, body: string | null, attempt: Attempt): Promise<ReadAnswer> {
  return new Promise((resolve, reject) => {
    request.on("error", reject);
    // A server that switches protocols causes no other event.
    request.on("close", () => {
      if (!attempt.hasResponse) reject(new RequestFailure("connection closed before the answer ended"));
    });
    request.on("response", (response) => {
      attempt.hasResponse = true;
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
