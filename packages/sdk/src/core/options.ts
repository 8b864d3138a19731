import type { Hooks, Logger, LogLevel } from "./hooks.js";
import type { Runtime } from "./runtime.js";
import type { ThrottleLimits } from "./throttle.js";

/** What headers are made of. `HeadersInit` is a name that Node's types do not have without those of a browser. */
export type GivenHeaders = ConstructorParameters<typeof Headers>[0];

/** How the client is set up. */
export interface PosthornOptions {
  /** The key, or a function asked for it once per call. Default: the variable POSTHORN_API_KEY. */
  apiKey?: string | (() => string | Promise<string>) | undefined;
  /** The API's root, ending in `/v1`. Default: the variable POSTHORN_BASE_URL, else `http://127.0.0.1:4010/v1`. */
  baseUrl?: string | undefined;
  /** Milliseconds one attempt may take, body included; 0 for no limit. Default: 60,000. */
  timeout?: number | undefined;
  /** How many times a call is repeated after a failure that may pass. Default: 2. */
  maxRetries?: number | undefined;
  /** Milliseconds; an answer that asks for a longer wait is an error at once. Default: 60,000. */
  maxRetryAfter?: number | undefined;
  /** Headers of every request. */
  headers?: GivenHeaders;
  /** What sends a request: the `Request`, whose text is its URL, and the same in pieces. Default: the global `fetch`. */
  fetch?: ((request: Request, init?: RequestInit) => Promise<Response>) | undefined;
  /** Given to `fetch` in its second argument, for what a platform adds to it, such as a `dispatcher`. */
  fetchOptions?: Omit<RequestInit, "method" | "body" | "headers" | "signal"> | undefined;
  /** Holds requests back before the service would refuse them; clients with the same object share it. Default: false. */
  throttle?: ThrottleLimits | false | undefined;
  /** Told of every attempt. */
  hooks?: Hooks | undefined;
  /** Where lines about attempts go. Default: the console. */
  logger?: Logger | undefined;
  /**
   * How grave an attempt's line must be. Default: the variable POSTHORN_LOG, else no attempt has one. A client that is
   * constructed without a key warns of it at every level but `off`.
   */
  logLevel?: LogLevel | undefined;
  /** Your program, for the User-Agent header. */
  appInfo?: { name: string; version?: string } | undefined;
  /** Lets the client run in a web page, where everybody can read the key. Default: false. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Time, waiting and chance, for tests that must not wait. */
  runtime?: Partial<Runtime> | undefined;
}

/** How one call differs from the others. */
export interface RequestOptions {
  /** The key under which the service acts once. Default for every POST: a random one. */
  idempotencyKey?: string | undefined;
  /** Milliseconds one attempt may take, body included; 0 for no limit. */
  timeout?: number | undefined;
  /** Milliseconds the whole call may take, waits and repetitions included. */
  deadline?: number | undefined;
  maxRetries?: number | undefined;
  signal?: AbortSignal | undefined;
  headers?: GivenHeaders;
  /** Parameters of the query beside the method's own. */
  query?: Readonly<Record<string, unknown>> | undefined;
}
