import http from "node:http";
import express, { type Request, type Response } from "express";
import type { CoreRequest, CoreResponse } from "../http/exchange.js";
import type { ConnectionLimit, Endable } from "../http/load/connection-limit.js";
import { type Clock, createClock } from "../platform/clock.js";
import { sendResponse, toCoreRequest } from "./core-request.js";

/**
 * Gives back an HTTP server whose every request is answered by `handle`. It translates and decides nothing.
 *
 * Express sets the prototype of each request and response, and engines forget all they have learnt about an object whose
 * prototype changes: about 100 of 140 µs a request. Objects that are born with that prototype cost nothing.
 */
export function createHttpServer(
  handle: (request: CoreRequest) => Promise<CoreResponse>,
  connections?: ConnectionLimit<Endable>,
): http.Server {
  const app = express();
  const machine = createClock();
  app.disable("x-powered-by");
  app.disable("etag");

  class BornRequest extends http.IncomingMessage {}
  Object.setPrototypeOf(BornRequest.prototype, app.request);
  app.request = BornRequest.prototype as unknown as Request;
  class BornResponse extends http.ServerResponse {}
  Object.setPrototypeOf(BornResponse.prototype, app.response);
  app.response = BornResponse.prototype as unknown as Response;

  const requests = new WeakMap<object, number>();
  app.use((request: Request, response: Response) => {
    const { socket } = request;
    const count = (requests.get(socket) ?? 0) + 1;
    requests.set(socket, count);
    connections?.busy(socket);
    if (connections) response.once("close", () => connections.idle(socket));
    void answer({ handle, machine, isLast: () => count >= mostRequests || !server.listening }, request, response);
  });

  const server = http.createServer(
    { IncomingMessage: BornRequest, ServerResponse: BornResponse as unknown as typeof http.ServerResponse, ...limits },
    app,
  );
  // What was sent after the last request is dropped; Node itself would leave the connection open.
  server.maxRequestsPerSocket = mostRequests;
  if (connections) {
    server.on("connection", (socket) => {
      connections.opened(socket);
      socket.once("close", () => connections.closed(socket));
    });
  }
  return server;
}

/** Slow senders are cut: a connection that sent no headers after 10 s, a request that is not whole after 60 s. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
};

/** A connection is ended after so many requests, so that many that were sent at once do not keep it. */
const mostRequests = 1000;

/**
 * Slow readers are cut: who takes nothing of an answer for 5 s, which Node notices after 10 s at most, or has not all of it
 * after 60 s.
 */
const longestStall = 5000;
const longestReading = 60_000;

interface Answering {
  handle: (request: CoreRequest) => Promise<CoreResponse>;
  /** Clients wait in real time, whatever the engine's clock says. */
  machine: Clock;
  /** Whether the connection is to end with the answer: one that is kept would hold up a server that is closing. */
  isLast: () => boolean;
}

async function answer({ handle, machine, isLast }: Answering, request: Request, response: Response): Promise<void> {
  const given = await handle(toCoreRequest(request, response));
  if (isLast()) given.headers.Connection = "close";
  sendResponse(response, given);
  if (given.cut) return;
  // Of most answers the system has taken all by now.
  if (response.socket === null || response.socket.writableLength > 0) cutSlowReader(response, machine);
}

function cutSlowReader(response: Response, machine: Clock): void {
  // Node ends a connection on which nothing moves, unless somebody listens.
  response.setTimeout(longestStall);
  const disarm = machine.at(machine.now() + longestReading, () => response.destroy());
  response.once("close", disarm);
}
