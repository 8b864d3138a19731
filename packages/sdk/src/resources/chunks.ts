import { PosthornConfigError } from "../errors/posthorn-error.js";

/** Consecutive items, and the index of the first among all items. */
export interface Chunk<T> {
  offset: number;
  items: T[];
}

/** The most bytes of a batch: the service's limit of 32 MiB, less the JSON around the items. */
const mostBytes = 32 * 1024 * 1024 - 64;

/** Yields chunks of at most `size` items, whose JSON fits into one request. Reads the items lazily. Throws a PosthornConfigError for invalid arguments. */
export async function* chunksOf<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<Chunk<T>> {
  if (!Number.isInteger(size) || size < 1 || size > 1_000) {
    throw new PosthornConfigError("chunkSize must be a whole number from 1 to 1,000");
  }
  const iterable = Object(items);
  if (!iterable[Symbol.asyncIterator] && !iterable[Symbol.iterator]) {
    throw new PosthornConfigError("messages must be iterable");
  }
  const encoder = new TextEncoder();
  let chunk: Chunk<T> = { offset: 0, items: [] };
  let bytes = 0;
  for await (const item of items) {
    const length = encoder.encode(toJson(item, chunk.offset + chunk.items.length)).length + 1;
    if (chunk.items.length > 0 && bytes + length > mostBytes) {
      yield chunk;
      chunk = { offset: chunk.offset + chunk.items.length, items: [] };
      bytes = 0;
    }
    chunk.items.push(item);
    bytes += length;
    if (chunk.items.length === size) {
      yield chunk;
      chunk = { offset: chunk.offset + size, items: [] };
      bytes = 0;
    }
  }
  if (chunk.items.length > 0) yield chunk;
}

function toJson(item: unknown, index: number): string {
  try {
    return JSON.stringify(item);
  } catch (cause) {
    throw new PosthornConfigError(`messages[${index}] cannot be written as JSON: ${(cause as Error).message}`, {
      cause,
    });
  }
}
