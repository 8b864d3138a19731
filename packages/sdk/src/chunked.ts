import { PosthornConfigError } from "./posthorn-error.js";

/** Items that go together, and where the first of them stands among all. */
export interface Chunk<T> {
  offset: number;
  items: T[];
}

/** What the service takes in one batch: its limit of 32 MiB without what stands around the items. */
const mostBytes = 32 * 1024 * 1024 - 64;

/** Gives back the items in chunks of at most so many, which as JSON fit into one request; takes none before it is needed. */
export async function* chunked<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<Chunk<T>> {
  if (!Number.isInteger(size) || size < 1 || size > 1_000) {
    throw new PosthornConfigError("chunkSize must be a whole number from 1 to 1,000");
  }
  const encoder = new TextEncoder();
  let chunk: Chunk<T> = { offset: 0, items: [] };
  let bytes = 0;
  for await (const item of items) {
    const length = encoder.encode(JSON.stringify(item)).length + 1;
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
