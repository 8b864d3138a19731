import { isPosthornError } from "../errors/errors.js";
import type { PosthornError } from "../errors/posthorn-error.js";
import type { Page } from "./page.js";
import type { ResponseMeta, WithMeta } from "./response-meta.js";

/** The outcome of a successful call. */
export interface Success<T> {
  data: WithMeta<T>;
  response: Response;
  meta: ResponseMeta;
}

/** The outcome of a call as a value: data or error. */
export type Settled<T> = { data: WithMeta<T>; error: null } | { data: null; error: PosthornError };

/** The promise of a call that was already sent. It resolves with the data, or rejects with a PosthornError. */
export class APIPromise<T> extends Promise<WithMeta<T>> {
  readonly #success: Promise<Success<T>>;

  // So that `then`, `catch` and `finally` return plain promises.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  constructor(success: Promise<Success<T>>) {
    // The promise of the base class is never settled. A rejected one would be reported as unhandled after `safe()`.
    super(() => {});
    this.#success = success;
  }

  // biome-ignore lint/suspicious/noThenProperty: a subclass of Promise overrides it
  override then<A = WithMeta<T>, B = never>(
    onFulfilled?: ((data: WithMeta<T>) => A | PromiseLike<A>) | null,
    onRejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#success.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  /** Returns the data, the response with an unread body, and the metadata of its headers. */
  withResponse(): Promise<Success<T>> {
    return this.#success;
  }

  /** Returns the response with an unread body. Rejects with the error of the call. */
  async asResponse(): Promise<Response> {
    return (await this.#success).response;
  }

  /** Returns the data or the error. Rejects only with an error that is no PosthornError. */
  async safe(): Promise<Settled<T>> {
    try {
      return { data: await this, error: null };
    } catch (error) {
      if (isPosthornError(error)) return { data: null, error };
      throw error;
    }
  }
}

/** The promise of a list. It resolves with the first page; `for await` iterates over the items of all pages. */
export class PagePromise<T> extends APIPromise<Page<T>> {
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    yield* await this;
  }

  /** Returns the items of all pages as one array, at most `max`. */
  async all(limit: { max: number }): Promise<T[]> {
    return (await this).all(limit);
  }
}
