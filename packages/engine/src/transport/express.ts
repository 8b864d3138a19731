import http from "node:http";
import express, { type Request, type Response } from "express";
import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import type { ConnectionLimit, Destroyable } from "../http/load/connection-limit.js";
import { type Clock, createClock } from "../platform/clock.js";
import { sendResponse, toCoreRequest } from "./core-request.js";

/**
 * Returns an HTTP server that passes every request to `handle`.
 *
 * Express replaces the prototype of each request and response, which makes every later access to them slow. Here Node creates
 * them with Express's prototype, so that nothing is replaced (bench/accept.bench.ts compares with stock Express).
 */
export function createHttpServer(
  handle: (request: CoreRequest) => Promise<CoreResponse>,
  connections?: ConnectionLimit<Destroyable>,
): http.Server {
  const app = express();
  const wallClock = createClock();
  app.disable("x-powered-by");
  app.disable("etag");

  class ExpressRequest extends http.IncomingMessage {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  app.request = ExpressRequest.prototype as unknown as Request;
  class ExpressResponse extends http.ServerResponse {}
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  app.response = ExpressResponse.prototype as unknown as Response;

  const requests = new WeakMap<object, number>();
  app.use((request: Request, response: Response) => {
    const { socket } = request;
    const count = (requests.get(socket) ?? 0) + 1;
    requests.set(socket, count);
    connections?.busy(socket);
    if (connections) response.once("close", () => connections.idle(socket));
    void answer({ handle, wallClock, isLast: () => count >= maxRequests || !server.listening }, request, response);
  });

  const server = http.createServer(
    {
      IncomingMessage: ExpressRequest,
      ServerResponse: ExpressResponse as unknown as typeof http.ServerResponse,
      ...limits,
    },
    app,
  );
  // Node drops requests after the last one; `isLast` closes the connection, which Node would leave open.
  server.maxRequestsPerSocket = maxRequests;
  if (connections) {
    server.on("connection", (socket) => {
      connections.opened(socket);
      socket.once("close", () => connections.closed(socket));
    });
  }
  return server;
}

/** Closes connections of slow senders: headers must arrive within 10 s, a whole request within 60 s. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
};

/** A connection is closed after so many requests, so that pipelined requests cannot occupy it. */
const maxRequests = 1000;

/**
 * Closes connections of slow readers: those that read nothing of a response for 5 s, which Node notices within 10 s, or not
 * all of it within 60 s.
 */
const stallTimeout = 5000;
const readTimeout = 60_000;

interface ResponseParts {
  handle: (request: CoreRequest) => Promise<CoreResponse>;
  /** The clock of the read time-out, which also passes while the engine's clock is stopped. */
  wallClock: Clock;
  /** Whether the response is the last one of its connection, as while the server closes. */
  isLast: () => boolean;
}

async function answer(
  { handle, wallClock, isLast }: ResponseParts,
  request: Request,
  response: Response,
): Promise<void> {
  const result = await handle(toCoreRequest(request, response));
  if (isLast()) result.headers.Connection = "close";
  sendResponse(response, result);
  if (result.cut) return;
  // Most responses have been passed to the operating system by now.
  if (response.socket === null || response.socket.writableLength > 0) closeIfSlow(response, wallClock);
}

function closeIfSlow(response: Response, wallClock: Clock): void {
  // Node destroys a stalled connection where nothing listens for `timeout`.
  response.setTimeout(stallTimeout);
  const cancelTimer = wallClock.at(wallClock.now() + readTimeout, () => response.destroy());
  response.once("close", cancelTimer);
}
