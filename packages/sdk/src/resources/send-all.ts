import type { components } from "../contract/generated/schema.js";
import type { RequestOptions } from "../core/options.js";
import type { Caller } from "../core/resource.js";
import { APIUserAbortError, RateLimitError } from "../errors/errors.js";
import { PosthornConfigError } from "../errors/posthorn-error.js";
import { type Chunk, chunksOf } from "./chunks.js";

export type BatchMessage = components["schemas"]["BatchMessage"];

export interface SendAllOptions extends Omit<RequestOptions, "idempotencyKey" | "deadline"> {
  /** Messages in a batch, 1 to 1,000; a batch that would be too large in bytes is cut earlier. Default: 1,000. */
  chunkSize?: number | undefined;
  /** What the batches' idempotency keys begin with; their numbers follow. Default: a random one. */
  idempotencyPrefix?: string | undefined;
  /** Called after each batch with the sums so far. */
  onProgress?: ((sums: SendAllSums) => void) | undefined;
}

/** The answer to one batch of a `sendAll`. */
export type ChunkResult = components["schemas"]["BatchSendResult"] & {
  /** The batch's number, from 0. */
  chunk: number;
  /** Where its first message stands among all. */
  offset: number;
  idempotencyKey: string;
};

/** What the batches so far come to. */
export interface SendAllSums {
  chunks: number;
  messages: number;
  /** Messages that cannot be sent; the others were accepted. */
  failed: number;
  batchIds: string[];
}

/** Messages on their way in batches: iterate for each batch's answer, or await for the sums. It can be gone through once. */
export class SendAll implements AsyncIterable<ChunkResult>, PromiseLike<SendAllSums> {
  readonly #caller: Caller;
  readonly #options: SendAllOptions;
  readonly #chunks: AsyncGenerator<Chunk<BatchMessage>>;
  #begun = false;
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
    if (this.#begun) throw new PosthornConfigError("sendAll can be gone through once");
    this.#begun = true;
    const { idempotencyPrefix, onProgress, ...options } = this.#options;
    // An empty one would make every run a repetition of the last, whose messages are not sent.
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

  /** A full window is no failure here: the batch goes out, under its own key, when the service says there is room. */
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
