import { isPosthornError } from "../errors/errors.js";
import type { PosthornError } from "../errors/posthorn-error.js";
import type { Page } from "./page.js";
import type { ResponseMeta, WithMeta } from "./response-meta.js";

/** A successful call. */
export interface Success<T> {
  data: WithMeta<T>;
  response: Response;
  meta: ResponseMeta;
}

/** How a call ended, without throwing. */
export type Settled<T> = { data: WithMeta<T>; error: null } | { data: null; error: PosthornError };

/** The result of a call that is already on its way; awaiting it gives the data, or throws a PosthornError. */
export class APIPromise<T> extends Promise<WithMeta<T>> {
  readonly #success: Promise<Success<T>>;

  // What `then`, `catch` and `finally` give back are plain promises.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  constructor(success: Promise<Success<T>>) {
    // The promise beneath is not used: rejected, it would count as unhandled in a call that only asks for `safe()`.
    super(() => {});
    this.#success = success;
  }

  // biome-ignore lint/suspicious/noThenProperty: a promise of its own kind has one
  override then<A = WithMeta<T>, B = never>(
    onFulfilled?: ((data: WithMeta<T>) => A | PromiseLike<A>) | null,
    onRejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#success.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  /** Gives back the data with the response, whose body has not been read, and what its headers say. */
  withResponse(): Promise<Success<T>> {
    return this.#success;
  }

  /** Gives back the response, whose body has not been read; throws where awaiting the data would. */
  async asResponse(): Promise<Response> {
    return (await this.#success).response;
  }

  /** Gives back the data or the error; throws only what is not a PosthornError. */
  async safe(): Promise<Settled<T>> {
    try {
      return { data: await this, error: null };
    } catch (error) {
      if (isPosthornError(error)) return { data: null, error };
      throw error;
    }
  }
}

/** The result of a list: awaiting it gives the first page, `for await` gives the items of all pages. */
export class PagePromise<T> extends APIPromise<Page<T>> {
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }

  /** Gives back the items of all pages as one array, at most `max`. */
  async all(limit: { max: number }): Promise<T[]> {
    return (await this).all(limit);
  }
}
