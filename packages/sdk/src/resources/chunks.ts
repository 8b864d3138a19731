import { PosthornConfigError } from "../errors/posthorn-error.js";

/** Items that go together, and where the first of them stands among all. */
export interface Chunk<T> {
  offset: number;
  items: T[];
}

/** What the service takes in one batch: its limit of 32 MiB without what stands around the items. */
const mostBytes = 32 * 1024 * 1024 - 64;

/** Gives back the items in chunks of at most so many, which as JSON fit into one request; takes none before it is needed. */
export async function* chunksOf<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<Chunk<T>> {
  if (!Number.isInteger(size) || size < 1 || size > 1_000) {
    throw new PosthornConfigError("chunkSize must be a whole number from 1 to 1,000");
  }
  const given = Object(items);
  if (!given[Symbol.asyncIterator] && !given[Symbol.iterator]) {
    throw new PosthornConfigError("messages must be iterable");
  }
  const encoder = new TextEncoder();
  let chunk: Chunk<T> = { offset: 0, items: [] };
  let bytes = 0;
  for await (const item of items) {
    const length = encoder.encode(json(item, chunk.offset + chunk.items.length)).length + 1;
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

function json(item: unknown, at: number): string {
  try {
    return JSON.stringify(item);
  } catch (cause) {
    throw new PosthornConfigError(`messages[${at}] cannot be written as JSON: ${(cause as Error).message}`, { cause });
  }
}
