import { type BodyStream, BodyTooLarge, type CoreRequest } from "@posthorn/engine/core";
import type { HandleRequest } from "../engine/exchange.js";
import type { Mock } from "../mock/mock.js";

/** Returns a `fetch` that `handle` answers. It returns redirects and never follows them, because they may lead out of the mock. */
export function createFetch(handle: HandleRequest): Mock["fetch"] {
  return async (input, init) => {
    const request = typeof input === "string" || input instanceof URL || init ? new Request(input, init) : input;
    const { signal } = request;
    signal.throwIfAborted();
    if (request.bodyUsed) throw new TypeError("the request's body was read already");
    const response = await handle(toCoreRequest(request));
    signal.throwIfAborted();
    if (response.cut) throw new TypeError("fetch failed", { cause: connectionReset() });
    // An answer to HEAD has no body, as on a port.
    const { stream } = response;
    const body =
      request.method === "HEAD" ? null : stream ? readableOf(stream, signal) : (response.body as BodyInit | null);
    return new Response(body, { status: response.status, headers: response.headers });
  };
}

function toCoreRequest(request: Request): CoreRequest {
  const { method, url, signal } = request;
  // The Request of simulated browsers such as happy-dom keeps the case of header names.
  const headers: Record<string, string> = {};
  for (const [name, value] of request.headers) headers[name.toLowerCase()] = value;
  const coreRequest: CoreRequest = { method, url, headers, gone: () => signal };
  if (request.body !== null) coreRequest.body = (limit) => readBody(request, limit);
  return coreRequest;
}

/** Returns a stream of the core as a `Response` takes it. It ends when the reader cancels it or the request is aborted. */
function readableOf(stream: BodyStream, aborted: AbortSignal): ReadableStream<Uint8Array> {
  const gone = new AbortController();
  aborted.addEventListener("abort", () => gone.abort());
  const pieces = stream(gone.signal)[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const { done, value } = await pieces.next();
        if (aborted.aborted) return controller.error(aborted.reason);
        if (done) return controller.close();
        if (value !== "") return controller.enqueue(encoder.encode(value));
      }
    },
    cancel: () => gone.abort(),
  });
}

/** Returns the body. Throws BodyTooLarge above `limit` bytes. */
async function readBody(request: Request, limit: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  if (bytes.length > limit) throw new BodyTooLarge();
  return bytes;
}

/** Returns the cause that Node has for a fetch whose connection was reset. */
function connectionReset(): Error {
  return Object.assign(new Error("the connection was cut before an answer came"), { code: "ECONNRESET" });
}
