import { createReceiver, type HandlerOptions } from "./handler.js";
import { type RawBody, readChunks } from "./raw-body.js";
import { WebhookVerificationError } from "./webhook-verification-error.js";

/** The part of `IncomingMessage` that is read. `body` is set by body parsers. */
export interface NodeRequest extends AsyncIterable<unknown> {
  method?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readableDidRead?: boolean | undefined;
  readableEnded?: boolean | undefined;
  body?: unknown;
}

/** The part of `ServerResponse` that is written. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

/**
 * Returns the webhook receiver of `createHandler` for Node's http server and Express. It reads the bytes from the request or from
 * `express.raw()`. It answers 400 to a parsed body, whose bytes are lost.
 */
export function createNodeHandler(
  options: HandlerOptions,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  const receive = createReceiver(options);
  return async (request, response) => {
    const answer = await receive(request.method ?? "", request.headers, () => readNodeBody(request));
    const headers = Object.fromEntries(answer.headers);
    // The unread rest of the body would precede the next request on the same connection.
    const isCut = answer.status === 400 && request.readableEnded === false;
    response.writeHead(answer.status, isCut ? { ...headers, Connection: "close" } : headers);
    response.end(await answer.text());
  };
}

async function readNodeBody(request: NodeRequest): Promise<RawBody> {
  const { body } = request;
  if (typeof body === "string" || ArrayBuffer.isView(body)) return body as Uint8Array;
  // Some parsers set an empty object even if they read nothing.
  if (request.readableDidRead ?? body !== undefined) {
    throw new WebhookVerificationError(
      "parsed_body",
      "the body has been read already: put this before parsers, or behind express.raw()",
    );
  }
  return readChunks(request);
}
