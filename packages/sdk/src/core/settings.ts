import { PosthornConfigError } from "../errors/posthorn-error.js";
import { assertNumbers } from "./assert-numbers.js";
import { environmentVariable, isBrowser } from "./environment.js";
import { type Emit, logging, mergeHooks } from "./hooks.js";
import type { PosthornOptions } from "./options.js";
import { type Runtime, realRuntime } from "./runtime.js";
import { createThrottle, type Throttle, type ThrottleLimits } from "./throttle.js";
import { version } from "./version.js";

/** The options with every default filled in. */
export interface Settings {
  /** Without a slash at its end. */
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  maxRetryAfter: number;
  headers: Headers;
  runtime: Runtime;
  /** Calls the hooks of the caller and of the log. */
  emit: Emit;
  throttle: Throttle | false | undefined;
  /** Whether the key is known to be one of a sandbox. */
  isSandboxKey: boolean;
  send(url: string, init: RequestInit): Promise<Response>;
  /** As it was given or found, not looked at yet. */
  apiKey: PosthornOptions["apiKey"];
  /** Throws a PosthornConfigError when no call can work; constructing never does, as builds construct clients too. */
  check(): void;
}

/** Gives back the settings that options and environment make; what cannot be read of them fails the calls, not this. */
export function readSettings(options: PosthornOptions): Settings {
  try {
    return read(options);
  } catch (cause) {
    return {
      // What fails every call needs no warning of a key.
      ...read({ logLevel: "off" }),
      check() {
        throw cause;
      },
    };
  }
}

function read(options: PosthornOptions): Settings {
  const apiKey = options.apiKey ?? environmentVariable("POSTHORN_API_KEY");
  let baseUrl = options.baseUrl ?? environmentVariable("POSTHORN_BASE_URL") ?? "http://127.0.0.1:4010/v1";
  // No expression: where the text holds long runs of slashes in its middle, one takes time by the square of their length.
  while (baseUrl.endsWith("/")) baseUrl = baseUrl.slice(0, -1);
  const runtime = { ...realRuntime, ...options.runtime };
  const logger = options.logger ?? globalThis.console;
  const logLevel = options.logLevel ?? environmentVariable("POSTHORN_LOG");
  const headers = ownHeaders(options);
  const key = typeof apiKey === "string" && apiKey.trim();
  if (!key && typeof apiKey !== "function" && logLevel !== "off" && !headers.has("Authorization")) {
    // Without a console, or with a logger that throws, nobody is warned.
    try {
      logger.warn(`posthorn: ${missingKey}`);
    } catch {}
  }
  let checked = false;
  return {
    baseUrl,
    timeout: options.timeout ?? 60_000,
    maxRetries: options.maxRetries ?? 2,
    maxRetryAfter: options.maxRetryAfter ?? 60_000,
    headers,
    runtime,
    emit: mergeHooks([options.hooks ?? {}, logging(logger, logLevel)]),
    throttle: options.throttle && sharedThrottle(options.throttle, runtime),
    isSandboxKey: key !== false && key.startsWith("ph_sandbox_"),
    send(url, init) {
      // Followed, a POST that was answered by 301 or 302 would be a GET, and what that finds no answer to it.
      const redirect = init.method === "POST" ? "manual" : "follow";
      const all: RequestInit = { redirect, ...options.fetchOptions, ...init };
      // Looked up at each call: test tools replace the global one.
      if (!options.fetch) return globalThis.fetch(url, all);
      // One that is not the platform's, such as undici's, takes its Request for text: then that is the URL.
      return options.fetch(Object.assign(new Request(url, all), { toString: () => url }), all);
    },
    apiKey,
    check() {
      if (checked) return;
      if (isBrowser() && !options.dangerouslyAllowBrowser) {
        throw new PosthornConfigError(
          "a web page shows its API key: call from a server, or set dangerouslyAllowBrowser",
        );
      }
      checkBaseUrl(this.baseUrl);
      const { requestsPerMinute = 0, emailsPerMinute = 0 } = options.throttle || {};
      assertNumbers({ maxRetryAfter: this.maxRetryAfter, requestsPerMinute, emailsPerMinute });
      checked = true;
    },
  };
}

/** Web pages have a User-Agent of their own, and asking for another makes every call two. */
function ownHeaders({ headers: given, appInfo }: PosthornOptions): Headers {
  const headers = new Headers(given);
  if (isBrowser() || headers.has("User-Agent")) return headers;
  const app = appInfo && ` (${[appInfo.name, appInfo.version].filter(Boolean).join("/")})`;
  headers.set("User-Agent", `posthorn-sdk/${version}${app ?? ""}`);
  return headers;
}

const throttles = new WeakMap<ThrottleLimits, Throttle>();

function sharedThrottle(limits: ThrottleLimits, runtime: Runtime): Throttle {
  const throttle = throttles.get(limits) ?? createThrottle(limits, runtime);
  throttles.set(limits, throttle);
  return throttle;
}

const missingKey = "the API key is missing: set POSTHORN_API_KEY or give apiKey";

/** Gives back the key in what was given as one, or throws a PosthornConfigError that does not show it. */
export function checkedKey(given: string | undefined): string {
  const key = given?.trim();
  if (!key) throw new PosthornConfigError(missingKey);
  // The platform's own error for a bad header value would show the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new PosthornConfigError("apiKey has characters that no API key has");
  }
  return key;
}

function checkBaseUrl(baseUrl: string): void {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url?.username || url?.password) throw new PosthornConfigError("baseUrl must not have a user name or password");
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || !url.pathname.endsWith("/v1")) {
    throw new PosthornConfigError(
      `baseUrl must be an http or https URL that ends with /v1, not ${JSON.stringify(baseUrl)}`,
    );
  }
}
