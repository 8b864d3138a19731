import type { IncomingMessage, ServerResponse } from "node:http";
import type { CoreRequest, CoreResponse } from "../http/exchange.js";
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
export function sendResponse(response: ServerResponse, { status, headers, body, cut }: CoreResponse): void {
  if (cut) {
    response.req.socket.destroy();
    return;
  }
  if (body !== null) headers["Content-Length"] = String(Buffer.byteLength(body));
  response.writeHead(status, headers);
  response.end(body ?? undefined);
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
