import { WebhookVerificationError } from "./webhook-verification-error.js";

/** The received bytes of a body. A parsed body cannot be verified, because its bytes are lost. */
export type RawBody = string | Uint8Array | ArrayBuffer;

/** Returns the bytes of a body. Throws a WebhookVerificationError for a parsed one. */
export function bytesOf(rawBody: RawBody): Uint8Array {
  if (typeof rawBody === "string") return new TextEncoder().encode(rawBody);
  // Not `instanceof`, because test environments have their own classes.
  if (ArrayBuffer.isView(rawBody)) return new Uint8Array(rawBody.buffer, rawBody.byteOffset, rawBody.byteLength);
  if (Object.prototype.toString.call(rawBody) === "[object ArrayBuffer]") return new Uint8Array(rawBody);
  throw new WebhookVerificationError(
    "parsed_body",
    "the body must be the bytes received: put this before parsers, or behind express.raw()",
  );
}

/** The most bytes that are read before the signature is checked. A delivery has one event, which is smaller. */
const mostBytes = 1_048_576;

/** Returns the bytes of a request's body. Throws a WebhookVerificationError when it has been read already or is too large. */
export async function readBody(request: Request): Promise<RawBody> {
  if (request.bodyUsed) {
    throw new WebhookVerificationError("parsed_body", "the body has been read already: put this before parsers");
  }
  const stream = request.body as AsyncIterable<unknown> | null | undefined;
  // The Request of a test environment may have no stream.
  return stream?.[Symbol.asyncIterator] ? readChunks(stream) : request.arrayBuffer();
}

/** Returns the bytes of all chunks. Throws a WebhookVerificationError as soon as they are too many, without reading on. */
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

/** Returns the concatenation of byte arrays. */
export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
