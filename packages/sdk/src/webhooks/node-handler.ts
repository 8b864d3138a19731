import { type HandlerOptions, receiver } from "./handler.js";
import { type RawBody, readChunks } from "./raw-body.js";
import { WebhookVerificationError } from "./webhook-verification-error.js";

/** The part of `IncomingMessage` that is read; `body` is what a parser has made of the bytes, if anything. */
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
 * Gives back the receiver that `createHandler` makes, for Node's http server and Express. It reads the bytes itself, or
 * takes them from `express.raw()`; a body that was parsed is refused with 400, as its bytes are lost.
 */
export function createNodeHandler(
  options: HandlerOptions,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  const receive = receiver(options);
  return async (request, response) => {
    const answer = await receive(request.method ?? "", request.headers, () => readNodeBody(request));
    const headers = Object.fromEntries(answer.headers);
    // What was not read stands in the way of another request on the same connection.
    const isCut = answer.status === 400 && request.readableEnded === false;
    response.writeHead(answer.status, isCut ? { ...headers, Connection: "close" } : headers);
    response.end(await answer.text());
  };
}

async function readNodeBody(request: NodeRequest): Promise<RawBody> {
  const { body: made } = request;
  if (typeof made === "string" || ArrayBuffer.isView(made)) return made as Uint8Array;
  // Parsers put an empty object also where they read nothing.
  if (request.readableDidRead ?? made !== undefined) {
    throw new WebhookVerificationError(
      "parsed_body",
      "the body has been read already: put this before parsers, or behind express.raw()",
    );
  }
  return readChunks(request);
}
