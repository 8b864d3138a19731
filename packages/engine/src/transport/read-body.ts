import type { IncomingMessage } from "node:http";
import { BodyTooLarge } from "../http/exchange.js";
import { ApiError } from "../platform/errors.js";
import { freeBytes } from "../platform/free-bytes.js";

/** The initial capacity for a body without a length; it is doubled each time it is full. */
const initialCapacity = 64 * 1024;

/**
 * Returns the body of a request. Rejects with `BodyTooLarge` once it is longer than `limit` bytes, and with the error of
 * `inspect`. The rest of the body is then read and dropped, so that the client can read the response.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  inspect: (chunk: Uint8Array) => void = () => {},
): Promise<Uint8Array> {
  const announced = Number(request.headers["content-length"] ?? 0);
  if (request.complete && announced <= limit && request.readableLength === announced) {
    // The body is there already, so that it is read without listeners.
    const body: Buffer | null = request.read();
    if (body !== null) return inspected(body, inspect);
  }
  return new Promise((resolve, reject) => {
    // Most bodies are a single chunk. Others are collected in one buffer, so that they are not copied again.
    let collected: Buffer | undefined;
    let length = 0;
    const fail = (error: unknown) => {
      if (collected !== undefined) freeBytes(collected);
      collected = undefined;
      request.removeAllListeners("data").resume();
      reject(error);
    };
    request.on("data", (chunk: Buffer) => {
      const before = length;
      length += chunk.length;
      if (length > limit) {
        fail(new BodyTooLarge());
        return;
      }
      try {
        inspect(chunk);
      } catch (error) {
        fail(error);
        return;
      }
      if (before === 0 && chunk.length >= announced) collected = chunk;
      else {
        collected = append(collected, chunk, { at: before, announced: Math.min(announced, limit) });
        freeBytes(chunk);
      }
    });
    request.on("end", () => {
      const body = collected?.subarray(0, length) ?? Buffer.alloc(0);
      // The listeners live longer than the body and must not retain it.
      collected = undefined;
      resolve(body);
    });
    request.on("error", () => fail(new ApiError("validation_error", "the body was cut off")));
  });
}

async function inspected(body: Buffer, inspect: (chunk: Uint8Array) => void): Promise<Uint8Array> {
  inspect(body);
  return body;
}

/** Returns the bytes with a chunk added at `at`, in the given buffer where it is large enough. */
function append(
  bytes: Buffer | undefined,
  chunk: Buffer,
  { at, announced }: { at: number; announced: number },
): Buffer {
  const needed = at + chunk.length;
  if (bytes !== undefined && needed <= bytes.length) {
    chunk.copy(bytes, at);
    return bytes;
  }
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, announced, initialCapacity, 2 * at));
  chunk.copy(larger, at);
  if (bytes !== undefined) {
    bytes.copy(larger, 0, 0, at);
    freeBytes(bytes);
  }
  return larger;
}
