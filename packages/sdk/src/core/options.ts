import type { Hooks, Logger, LogLevel } from "./hooks.js";
import type { Runtime } from "./runtime.js";
import type { ThrottleLimits } from "./throttle.js";

/** The argument of `new Headers()`. Node's types have no `HeadersInit` without those of a browser. */
export type GivenHeaders = ConstructorParameters<typeof Headers>[0];

/** Options of the client. */
export interface PosthornOptions {
  /** The key, or a function that is called for it once per call. Default: the variable POSTHORN_API_KEY. */
  apiKey?: string | (() => string | Promise<string>) | undefined;
  /** The root of the API, ending in `/v1`. Default: the variable POSTHORN_BASE_URL, else `http://127.0.0.1:4010/v1`. */
  baseUrl?: string | undefined;
  /** Milliseconds one attempt may take, body included; 0 for no limit. Default: 60,000. */
  timeout?: number | undefined;
  /** How many times a call is retried after a temporary failure. Default: 2. */
  maxRetries?: number | undefined;
  /** Milliseconds. An answer whose `Retry-After` is longer is not retried. Default: 60,000. */
  maxRetryAfter?: number | undefined;
  /** Headers of every request. */
  headers?: GivenHeaders;
  /** Sends a request, given as a `Request`, which converts to its URL, and as its parts. Default: the global `fetch`. */
  fetch?: ((request: Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Merged into the second argument of `fetch`, for a platform's own options, such as a `dispatcher`. */
  fetchOptions?: Omit<RequestInit, "method" | "body" | "headers" | "signal"> | undefined;
  /** Delays requests that the service would refuse with 429. Clients with the same object share the limits. Default: false. */
  throttle?: ThrottleLimits | false | undefined;
  /** Functions that are called for each attempt. */
  hooks?: Hooks | undefined;
  /** Receives the log lines. Default: the console. */
  logger?: Logger | undefined;
  /**
   * The lowest level that is logged. Default: the variable POSTHORN_LOG, else nothing but one warning: that of a client without a
   * key, which every level but `off` logs.
   */
  logLevel?: LogLevel | undefined;
  /** The name of your program, for the User-Agent header. */
  appInfo?: { name: string; version?: string } | undefined;
  /** Allows the client in a web page, where everybody can read the key. Default: false. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Replaces time, timers and random values, for tests. */
  runtime?: Partial<Runtime> | undefined;
}

/** Options of one call. */
export interface RequestOptions {
  /** The `Idempotency-Key`: the service executes one call per key. Default for every POST: a random one. */
  idempotencyKey?: string | undefined;
  /** Milliseconds one attempt may take, body included; 0 for no limit. */
  timeout?: number | undefined;
  /** Milliseconds the whole call may take, including retries and the waits between them. */
  deadline?: number | undefined;
  maxRetries?: number | undefined;
  signal?: AbortSignal | undefined;
  headers?: GivenHeaders;
  /** Query parameters in addition to those of the method. */
  query?: Readonly<Record<string, unknown>> | undefined;
}
