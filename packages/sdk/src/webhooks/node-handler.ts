import { WebhookVerificationError } from "../webhook-verification-error.js";
import { type HandlerOptions, receiver } from "./handler.js";
import type { RawBody } from "./raw-body.js";

/** The part of `IncomingMessage` that is read; `body` is what a parser has made of the bytes, if anything. */
export interface NodeRequest extends AsyncIterable<unknown> {
  method?: string | undefined;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  readableDidRead?: boolean | undefined;
  body?: unknown;
}

/** The part of `ServerResponse` that is written. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(body: string): unknown;
}

/** A delivery carries one event; what is larger than this is none. */
const mostBytes = 8 * 1024 * 1024;

/**
 * Gives back the receiver that `createHandler` makes, for Node's http server and Express. It reads the bytes itself, or
 * takes them from `express.raw()`; a body that was parsed is refused with 400, as its bytes are lost.
 */
export function createNodeHandler(
  options: HandlerOptions,
): (request: NodeRequest, response: NodeResponse) => Promise<void> {
  const receive = receiver(options);
  return async (request, response) => {
    let whole = true;
    const answer = await receive(request.method ?? "", request.headers, () =>
      readNodeBody(request, () => {
        whole = false;
      }),
    );
    const headers = Object.fromEntries(answer.headers);
    // What was not read stands in the way of another request on the same connection.
    response.writeHead(answer.status, whole ? headers : { ...headers, Connection: "close" });
    response.end(await answer.text());
  };
}

async function readNodeBody(request: NodeRequest, onRest: () => void): Promise<RawBody> {
  const { body: made } = request;
  if (typeof made === "string" || ArrayBuffer.isView(made)) return made as Uint8Array;
  // Parsers put an empty object also where they read nothing.
  if (request.readableDidRead ?? made !== undefined) {
    throw new WebhookVerificationError(
      "parsed_body",
      "the body has been read already: put this handler before parsers, or behind express.raw()",
    );
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    const bytes = typeof chunk === "string" ? new TextEncoder().encode(chunk) : (chunk as Uint8Array);
    length += bytes.length;
    if (length > mostBytes) {
      onRest();
      throw new WebhookVerificationError("malformed", `the body is larger than ${mostBytes} bytes`);
    }
    chunks.push(bytes);
  }
  const body = new Uint8Array(length);
  let at = 0;
  for (const bytes of chunks) {
    body.set(bytes, at);
    at += bytes.length;
  }
  return body;
}
