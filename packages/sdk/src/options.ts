import type { Hooks, Logger, LogLevel } from "./observe.js";
import type { Runtime } from "./runtime.js";
import type { ThrottleLimits } from "./throttle.js";

/** How the client is set up. */
export interface PosthornOptions {
  /** The key, or a function asked for it once per call. Default: the variable POSTHORN_API_KEY. */
  apiKey?: string | (() => string | Promise<string>);
  /** The API's root, ending in `/v1`. Default: the variable POSTHORN_BASE_URL, else `http://127.0.0.1:4010/v1`. */
  baseUrl?: string;
  /** Milliseconds one attempt may take, body included; 0 for no limit. Default: 60,000. */
  timeout?: number;
  /** How many times a call is repeated after a failure that may pass. Default: 2. */
  maxRetries?: number;
  /** Milliseconds; an answer that asks for a longer wait is an error at once. Default: 60,000. */
  maxRetryAfter?: number;
  /** Headers of every request. */
  headers?: HeadersInit;
  /** What sends a request. Default: the global `fetch`. */
  fetch?: (request: Request, init?: RequestInit) => Promise<Response>;
  /** Given to `fetch` as its second argument, for what a platform adds to it, such as a `dispatcher`. */
  fetchOptions?: Omit<RequestInit, "method" | "body" | "headers" | "signal">;
  /** Holds requests back before the service would refuse them; clients with the same object share it. Default: false. */
  throttle?: ThrottleLimits | false;
  /** Told of every attempt. */
  hooks?: Hooks;
  /** Where lines about attempts go. Default: the console. */
  logger?: Logger;
  /** Default: the variable POSTHORN_LOG, else `off`. */
  logLevel?: LogLevel;
  /** Your program, for the User-Agent header. */
  appInfo?: { name: string; version?: string };
  /** Lets the client run in a web page, where everybody can read the key. Default: false. */
  dangerouslyAllowBrowser?: boolean;
  /** Time, waiting and chance, for tests that must not wait. */
  runtime?: Partial<Runtime>;
}

/** How one call differs from the others. */
export interface RequestOptions {
  /** The key under which the service acts once. Default for every POST: a random one. */
  idempotencyKey?: string;
  /** Milliseconds one attempt may take, body included; 0 for no limit. */
  timeout?: number;
  /** Milliseconds the whole call may take, waits and repetitions included. */
  deadline?: number;
  maxRetries?: number;
  signal?: AbortSignal;
  headers?: HeadersInit;
  /** Parameters of the query beside the method's own. */
  query?: Readonly<Record<string, unknown>>;
}
