/** One request to the API. */
export interface Call {
  method: string;
  /** Relative to the base URL, with its parameters filled in and encoded. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Whether the operation needs a key. */
  authenticated: boolean;
  /** Whether the service rejects it without an `Idempotency-Key`; the SDK creates one where none is given. */
  needsIdempotencyKey?: boolean | undefined;
  /** The time-out of each attempt in milliseconds, in place of `--timeout`. */
  timeout?: number | undefined;
  /** The time-out of all attempts and the waits between them, in milliseconds. */
  deadline?: number | undefined;
}

/** A successful response. */
export interface Answer {
  status: number;
  headers: Iterable<[name: string, value: string]>;
  /** The data as the SDK returns it: without its envelope, or a page. */
  data: unknown;
  /** Returns the raw body. */
  text(): Promise<string>;
}

/** Sends calls with the configured key, retries and time-outs. @throws an error response as a Failure. */
export interface Api {
  send(call: Call): Promise<Answer>;
}
