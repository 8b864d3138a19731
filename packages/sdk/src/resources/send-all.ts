import type { components } from "../contract/generated/schema.js";
import type { RequestOptions } from "../core/options.js";
import type { Caller } from "../core/resource.js";
import { APIUserAbortError, RateLimitError } from "../errors/errors.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";
import { type Chunk, chunksOf } from "./chunks.js";

export type BatchMessage = components["schemas"]["BatchMessage"];

export interface SendAllOptions extends Omit<RequestOptions, "idempotencyKey" | "deadline"> {
  /** The most messages per batch, 1 to 1,000. A batch that would have too many bytes is shorter. Default: 1,000. */
  chunkSize?: number | undefined;
  /** The beginning of the idempotency keys, which end with the number of the batch. Default: random. */
  idempotencyPrefix?: string | undefined;
  /** Called after each batch with the totals so far. */
  onProgress?: ((sums: SendAllSums) => void) | undefined;
}

/** The answer to one batch of a `sendAll`. */
export type ChunkResult = components["schemas"]["BatchSendResult"] & {
  /** The number of the batch, from 0. */
  chunk: number;
  /** The index of its first message among all messages. */
  offset: number;
  idempotencyKey: string;
};

/** The totals of the batches so far. */
export interface SendAllSums {
  chunks: number;
  messages: number;
  /** Messages that were rejected. The others were accepted. */
  failed: number;
  batchIds: string[];
}

/** Sends messages in batches. Iterate over it for the answer of each batch, or await it for the totals; either only once. */
export class SendAll implements AsyncIterable<ChunkResult>, PromiseLike<SendAllSums> {
  readonly #caller: Caller;
  readonly #options: SendAllOptions;
  readonly #chunks: AsyncGenerator<Chunk<BatchMessage>>;
  #started = false;
  readonly #sums: SendAllSums = { chunks: 0, messages: 0, failed: 0, batchIds: [] };

  constructor(
    caller: Caller,
    messages: Iterable<BatchMessage> | AsyncIterable<BatchMessage>,
    { chunkSize = 1_000, ...options }: SendAllOptions,
  ) {
    this.#caller = caller;
    this.#options = options;
    this.#chunks = chunksOf(messages, chunkSize);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChunkResult> {
    if (this.#started) throw new PosthornConfigError("sendAll can be iterated or awaited only once");
    this.#started = true;
    const { idempotencyPrefix, onProgress, ...options } = this.#options;
    // `||`, because an empty prefix would give two runs the same keys, so that the second run would send nothing.
    const prefix = idempotencyPrefix || this.#caller.runtime.uuid();
    const sums = this.#sums;
    for await (const { offset, items } of this.#chunks) {
      const idempotencyKey = `${prefix}-${sums.chunks}`;
      const result = await this.#send(items, { ...options, idempotencyKey });
      const part = { ...result, chunk: sums.chunks, offset, idempotencyKey };
      sums.chunks += 1;
      sums.messages += items.length;
      sums.failed += result.failed;
      sums.batchIds.push(result.batch_id);
      onProgress?.({ ...sums, batchIds: [...sums.batchIds] });
      yield part;
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting without iterating must send, too
  then<A = SendAllSums, B = never>(
    onFulfilled?: ((sums: SendAllSums) => A | PromiseLike<A>) | null,
    onRejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#all().then(onFulfilled, onRejected);
  }

  async #all(): Promise<SendAllSums> {
    for await (const _ of this);
    return this.#sums;
  }

  /** Sends one batch. Waits and retries for as long as the service answers 429 with `Retry-After`. */
  async #send(messages: BatchMessage[], options: RequestOptions): Promise<components["schemas"]["BatchSendResult"]> {
    const { runtime } = this.#caller;
    for (;;) {
      try {
        return await this.#caller.call("emails.batch.send", { body: { messages }, options });
      } catch (error) {
        if (!(error instanceof RateLimitError) || error.retryAfter === undefined) throw error;
        await runtime.sleep(error.retryAfter * 1_000, options.signal).catch((cause: unknown) => {
          throw new APIUserAbortError(error, { cause });
        });
      }
    }
  }
}
