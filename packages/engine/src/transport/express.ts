import http from "node:http";
import express, { type Request, type Response } from "express";
import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import type { ConnectionLimit, Destroyable } from "../http/load/connection-limit.js";
import { createClock } from "../platform/clock.js";
import { sendResponse, toCoreRequest } from "./core-request.js";

/**
 * Returns an HTTP server that passes every request to `handle`.
 *
 * Express replaces the prototype of each request and response, which makes every later access to them slow. Here Node creates
 * them with Express's prototype, so that nothing is replaced. All requests take one route, so Express is given a router of one
 * route; its own searches its layers and adds fields to each request (bench/accept.bench.ts compares with stock Express).
 */
export function createHttpServer(
  handle: (request: CoreRequest) => Promise<CoreResponse>,
  connections?: ConnectionLimit<Destroyable>,
): http.Server {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");

  class ExpressRequest extends http.IncomingMessage {}
  Object.setPrototypeOf(ExpressRequest.prototype, app.request);
  app.request = ExpressRequest.prototype as unknown as Request;
  class ExpressResponse extends http.ServerResponse {}
  Object.setPrototypeOf(ExpressResponse.prototype, app.response);
  // Express makes an object for the variables of views unless there is one.
  Object.assign(ExpressResponse.prototype, { locals: Object.freeze({}) });
  app.response = ExpressResponse.prototype as unknown as Response;

  const server = http.createServer(
    {
      IncomingMessage: ExpressRequest,
      ServerResponse: ExpressResponse as unknown as typeof http.ServerResponse,
      ...limits,
    },
    app,
  );
  Object.defineProperty(app, "router", { value: new OnlyRoute(server, handle, connections) });
  // Node drops requests after the last one; `OnlyRoute` closes the connection, which Node would leave open.
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

/** While fewer requests run, each is answered as soon as it arrives. */
const fewCalls = 4;

interface Exchange {
  readonly request: http.IncomingMessage;
  readonly response: http.ServerResponse;
  /** Its number among the requests of its connection, from 1. */
  readonly count: number;
}

/** The router of an application with one route, which every request takes. */
class OnlyRoute {
  readonly #server: http.Server;
  readonly #handle: (request: CoreRequest) => Promise<CoreResponse>;
  readonly #connections: ConnectionLimit<Destroyable> | undefined;
  /** How many requests each connection has had. */
  readonly #requests = new WeakMap<object, { count: number }>();
  /** The clock of the read time-out, which also passes while the engine's clock is stopped. */
  readonly #wallClock = createClock();
  /** The requests that arrived in this turn of the event loop. */
  #arrived: Exchange[] = [];
  /** How many requests are being answered. */
  #running = 0;

  constructor(
    server: http.Server,
    handle: (request: CoreRequest) => Promise<CoreResponse>,
    connections: ConnectionLimit<Destroyable> | undefined,
  ) {
    this.#server = server;
    this.#handle = handle;
    this.#connections = connections;
  }

  /** Answers a request; Express calls it. */
  handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    const { socket } = request;
    let requests = this.#requests.get(socket);
    if (requests === undefined) {
      requests = { count: 0 };
      this.#requests.set(socket, requests);
    }
    requests.count += 1;
    const connections = this.#connections;
    if (connections !== undefined) {
      connections.busy(socket);
      response.once("close", () => connections.idle(socket));
    }
    const exchange = { request, response, count: requests.count };
    // Among few calls there may be a large one, whose next part would run while the request waits.
    if (this.#running < fewCalls && this.#arrived.length === 0) return void this.#answer(exchange);
    this.#arrived.push(exchange);
    // Requests that arrive in one turn are answered side by side, step by step, so that each step finds its code in the
    // processor's caches; and most bodies have arrived with them by then (bench/accept.bench.ts).
    if (this.#arrived.length === 1) setImmediate(() => this.#answerArrived());
  }

  #answerArrived(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    for (const exchange of arrived) void this.#answer(exchange);
  }

  async #answer({ request, response, count }: Exchange): Promise<void> {
    this.#running += 1;
    let result: CoreResponse;
    try {
      result = await this.#handle(toCoreRequest(request, response));
    } finally {
      this.#running -= 1;
    }
    // The last response of a connection says so, as does every response while the server closes.
    if (count >= maxRequests || !this.#server.listening) result.headers.Connection = "close";
    sendResponse(response, result);
    if (result.cut || result.stream !== undefined) return;
    // Most responses have been passed to the operating system by now.
    if (response.socket === null || response.socket.writableLength > 0) this.#closeIfSlow(response);
  }

  #closeIfSlow(response: http.ServerResponse): void {
    // Node destroys a stalled connection where nothing listens for `timeout`.
    response.setTimeout(stallTimeout);
    const wallClock = this.#wallClock;
    const cancelTimer = wallClock.at(wallClock.now() + readTimeout, () => response.destroy());
    response.once("close", cancelTimer);
  }
}
