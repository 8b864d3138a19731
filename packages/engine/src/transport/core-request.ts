import type { IncomingMessage, ServerResponse } from "node:http";
import type { BodyStream, CoreRequest, CoreResponse } from "../http/exchange.js";
import { createClock } from "../platform/clock.js";
import { readBody } from "./read-body.js";

/** Returns a Node request as the core takes it. Its body is not read until the core asks for it. */
export function toCoreRequest(request: IncomingMessage, response: ServerResponse): CoreRequest {
  const read: CoreRequest = {
    method: request.method ?? "GET",
    url: request.url ?? "/",
    headers: request.headers as CoreRequest["headers"],
    ip: addressOf(request),
    gone: () => goneSignal(response),
  };
  if (hasBody(request)) read.body = (limit, inspect) => readBody(request, limit, inspect);
  return read;
}

/** Sends a response of the core, or destroys the connection where a fault drops the response. */
export function sendResponse(response: ServerResponse, { status, headers, body, cut, stream }: CoreResponse): void {
  if (cut) {
    response.req.socket.destroy();
    return;
  }
  if (stream !== undefined) {
    // It is not used again: the stream has no end but that of the client or the server.
    response.writeHead(status, { ...headers, Connection: "close" });
    void sendStream(response, stream);
    return;
  }
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body ?? undefined);
}

/** A client that reads nothing for so long (ms) loses its stream. */
const stalledAfter = 30_000;

/**
 * Sends a stream until its client goes or the server closes. The next piece is asked for when the client has read the one before,
 * so that a slow client costs no memory.
 */
async function sendStream(response: ServerResponse, stream: BodyStream): Promise<void> {
  const gone = goneSignal(response);
  response.flushHeaders();
  try {
    for await (const piece of stream(gone)) {
      if (gone.aborted || isClosing(response)) break;
      if (piece !== "" && !response.write(piece)) await drained(response, gone);
    }
  } catch {
    // The client resumes after the last piece that it has.
    response.destroy();
  }
  response.end();
}

/** Whether the server accepts no more connections. */
function isClosing({ req }: ServerResponse): boolean {
  const { server } = req.socket as { server?: { listening: boolean } };
  return server?.listening === false;
}

/** Resolves when the client has read what was written, or is gone; one that reads nothing is cut off. */
function drained(response: ServerResponse, gone: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wallClock = createClock();
    const cancelTimer = wallClock.at(wallClock.now() + stalledAfter, () => response.destroy());
    const done = () => {
      cancelTimer();
      response.off("drain", done);
      gone.removeEventListener("abort", done);
      resolve();
    };
    response.once("drain", done);
    gone.addEventListener("abort", done);
  });
}

/** Returns a signal that aborts when the client closes the connection. */
function goneSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once("close", () => controller.abort());
  return controller.signal;
}

/** Returns the address of the client, as IPv4 for an IPv4 client of an IPv6 socket. */
function addressOf({ socket }: IncomingMessage): string | null {
  const address = socket.remoteAddress;
  if (address === undefined) return null;
  return address.startsWith("::ffff:") ? address.replace(/^::ffff:(?=\d+\.)/, "") : address;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
