import type { IncomingMessage } from "node:http";
import { BodyTooLarge } from "../http/exchange.js";
import { ApiError } from "../platform/errors.js";
import { freeBytes } from "../platform/free-bytes.js";

/** A body that does not announce its length gets this many bytes at first, and twice as many each time they are full. */
const firstBytes = 64 * 1024;

/**
 * Returns the body of a request. Rejects with `BodyTooLarge` once it is longer than `limit` bytes, and with what `inspect`
 * throws at a piece of it. What still comes is thrown away then, so that the sender gets to read its answer.
 */
export function readBody(
  request: IncomingMessage,
  limit: number,
  inspect: (chunk: Uint8Array) => void = () => {},
): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const announced = Number(request.headers["content-length"] ?? 0);
    // One piece is the whole of most bodies. Others are gathered in one place, so that no second copy of them is made.
    let gathered: Buffer | undefined;
    let length = 0;
    const leave = (error: unknown) => {
      if (gathered !== undefined) freeBytes(gathered);
      gathered = undefined;
      request.removeAllListeners("data").resume();
      reject(error);
    };
    request.on("data", (chunk: Buffer) => {
      const before = length;
      length += chunk.length;
      if (length > limit) {
        leave(new BodyTooLarge());
        return;
      }
      try {
        inspect(chunk);
      } catch (error) {
        leave(error);
        return;
      }
      if (before === 0 && chunk.length >= announced) gathered = chunk;
      else {
        gathered = append(gathered, chunk, { at: before, announced: Math.min(announced, limit) });
        freeBytes(chunk);
      }
    });
    request.on("end", () => {
      const whole = gathered?.subarray(0, length) ?? Buffer.alloc(0);
      // The listeners outlive the reading, and would keep the bytes.
      gathered = undefined;
      resolve(whole);
    });
    request.on("error", () => leave(new ApiError("validation_error", "the body was cut off")));
  });
}

/** Returns bytes with a chunk added after the first `at`: the given ones where they have room for it. */
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
  const larger = Buffer.allocUnsafeSlow(Math.max(needed, announced, firstBytes, 2 * at));
  chunk.copy(larger, at);
  if (bytes !== undefined) {
    bytes.copy(larger, 0, 0, at);
    freeBytes(bytes);
  }
  return larger;
}
