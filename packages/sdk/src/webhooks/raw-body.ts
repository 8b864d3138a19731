import { WebhookVerificationError } from "../webhook-verification-error.js";

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
    "the body must be the bytes received, as text or bytes: read it before anything parses it, in Express with express.raw()",
  );
}

/** Gives back the bytes of a request's body, or throws a WebhookVerificationError when it has been read already. */
export async function readBody(request: Request): Promise<ArrayBuffer> {
  if (request.bodyUsed) {
    throw new WebhookVerificationError(
      "parsed_body",
      "the request's body has been read already: give the request first to unwrap()",
    );
  }
  return request.arrayBuffer();
}
