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
  /** Milliseconds each attempt may take, where that is not what `--timeout` says. */
  timeout?: number | undefined;
  /** Milliseconds all of it may take, attempts and the waits between them. */
  deadline?: number | undefined;
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
