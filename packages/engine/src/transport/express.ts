import http from "node:http";
import express, { type Request, type Response } from "express";
import { BodyTooLarge, type CoreRequest, type CoreResponse } from "../http/exchange.js";
import { ApiError } from "../platform/errors.js";

/**
 * Gives back an HTTP server whose every request is answered by `handle`. It translates and decides nothing.
 *
 * Express sets the prototype of each request and response, and engines forget all they have learnt about an object whose
 * prototype changes: about 100 of 140 µs a request. Objects that are born with that prototype cost nothing.
 */
export function createHttpServer(handle: (request: CoreRequest) => Promise<CoreResponse>): http.Server {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");

  class BornRequest extends http.IncomingMessage {}
  Object.setPrototypeOf(BornRequest.prototype, app.request);
  app.request = BornRequest.prototype as unknown as Request;
  class BornResponse extends http.ServerResponse {}
  Object.setPrototypeOf(BornResponse.prototype, app.response);
  app.response = BornResponse.prototype as unknown as Response;

  app.use((request: Request, response: Response) => {
    void answer(handle, request, response, () => server.listening);
  });

  const server = http.createServer(
    { IncomingMessage: BornRequest, ServerResponse: BornResponse as unknown as typeof http.ServerResponse, ...limits },
    app,
  );
  server.maxRequestsPerSocket = 1000;
  return server;
}

/** Slow senders are cut: headers within 10 s, a whole request within 60 s. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5000,
};

async function answer(
  handle: (request: CoreRequest) => Promise<CoreResponse>,
  request: Request,
  response: Response,
  isListening: () => boolean,
): Promise<void> {
  const { status, headers, body, cut } = await handle({
    method: request.method,
    url: request.originalUrl,
    headers: request.headers as CoreRequest["headers"],
    ip: addressOf(request),
    body: hasBody(request) ? (limit) => readBody(request, limit) : undefined,
    gone: () => goneSignal(response),
  } as CoreRequest);
  if (cut) {
    request.socket.destroy();
    return;
  }
  // A connection kept alive would hold up a server that is closing.
  if (!isListening()) headers.Connection = "close";
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body ?? undefined);
}

function goneSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.closed) controller.abort();
  else response.once("close", () => controller.abort());
  return controller.signal;
}

/** Of an IPv4 connection that an IPv6 socket took, the IPv4 address. */
function addressOf({ socket }: Request): string | null {
  return socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "") ?? null;
}

function hasBody({ headers }: Request): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function readBody(request: Request, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) {
        // What still comes is thrown away, so that the sender gets to read its answer.
        request.removeAllListeners("data").resume();
        reject(new BodyTooLarge());
      } else chunks.push(chunk);
    });
    request.on("end", () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length)));
    request.on("error", () => reject(new ApiError("validation_error", "the body was cut off")));
  });
}
