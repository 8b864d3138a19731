import { BodyTooLarge, type CoreRequest } from "@posthorn/engine/core";
import type { Exchange } from "../engine/exchange.js";
import type { Mock } from "../mock/mock.js";

/** Gives back a `fetch` that is answered by `exchange`. Redirects are given back, never followed: they may lead out of the mock. */
export function createFetch(exchange: Exchange): Mock["fetch"] {
  return async (input, init) => {
    const request = typeof input === "string" || input instanceof URL || init ? new Request(input, init) : input;
    const { signal } = request;
    signal.throwIfAborted();
    if (request.bodyUsed) throw new TypeError("the request's body was read already");
    const response = await exchange(toCoreRequest(request));
    signal.throwIfAborted();
    if (response.cut) throw new TypeError("fetch failed", { cause: connectionReset() });
    // As a server on a port does: nothing follows the headers of an answer to HEAD.
    const body = request.method === "HEAD" ? null : (response.body as BodyInit | null);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

function toCoreRequest(request: Request): CoreRequest {
  const { method, url, signal } = request;
  // The Request of a page's stand-in, happy-dom's for one, tells the names as they were written.
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) headers[name.toLowerCase()] = value;
  const asked: CoreRequest = { method, url, headers, gone: () => signal };
  if (request.body !== null) asked.body = (limit) => read(request, limit);
  return asked;
}

async function read(request: Request, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > limit) throw new BodyTooLarge();
  return bytes;
}

/** What Node gives as the cause of a fetch whose connection was cut. */
function connectionReset(): Error {
  return Object.assign(new Error("the connection was cut before an answer came"), { code: "ECONNRESET" });
}
