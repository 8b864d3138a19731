import { WebhookVerificationError } from "./webhook-verification-error.js";

/** A body as it arrived; a parsed one cannot be checked, as its bytes are lost. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Gives back the bytes of a body, or throws a WebhookVerificationError for one that somebody has parsed. */
export function bytesOf(rawBody: RawBody): Uint8Array {
  if (typeof rawBody === "string") return new TextEncoder().encode(rawBody);
  // Not by their class: test environments bring their own.
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  if (Object.prototype.toString.call(rawBody) === "[object ArrayBuffer]") return new Uint8Array(rawBody);
  throw new WebhookVerificationError(
    "parsed_body",
    "the body must be the bytes received: put this before parsers, or behind express.raw()",
  );
}

/** A delivery carries one event, so that what is larger is none: so much is read before it is known who sent it. */
const mostBytes = 1_048_576;

/** Returns the bytes of a request's body, or throws a WebhookVerificationError where it has been read already or is too large. */
export async function readBody(request: Request): Promise<RawBody> {
  if (request.bodyUsed) {
    throw new WebhookVerificationError("parsed_body", "the body has been read already: put this before parsers");
  }
  const stream = request.body as AsyncIterable<unknown> | null | undefined;
  // Requests that are not the platform's may have no stream.
  return stream?.[Symbol.asyncIterator] ? readChunks(stream) : request.arrayBuffer();
}

/** Returns what comes in chunks, or throws a WebhookVerificationError as soon as it is too large, without reading on. */
export async function readChunks(chunks: AsyncIterable<unknown>): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const bytes = bytesOf(chunk as RawBody);
    length += bytes.length;
    if (length > mostBytes) {
      throw new WebhookVerificationError("malformed", `the body is larger than ${mostBytes} bytes`);
    }
    read.push(bytes);
  }
  return joinedBytes(read);
}

/** Returns bytes one after another in an array of their own. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
