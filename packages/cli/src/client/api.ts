/** One request to the API. */
export interface Call {
  method: string;
  /** Below the base URL, filled in and encoded. */
  path: string;
  query?: Readonly<Record<string, string | number | boolean>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Whether the operation needs a key. */
  authenticated: boolean;
  /** Whether it is refused without an `Idempotency-Key`, which the SDK makes where none is given. */
  needsIdempotencyKey?: boolean | undefined;
}

/** What came back. */
export interface Answer {
  status: number;
  headers: Iterable<[name: string, value: string]>;
  /** What the SDK gives: the data without its envelope, or a page. */
  data: unknown;
  /** The body as it came. */
  text(): Promise<string>;
}

/** Sends calls with the key, retries and time-outs that are set; an error answer is thrown as a Failure. */
export interface Api {
  send(call: Call): Promise<Answer>;
}
