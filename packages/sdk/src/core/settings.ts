import { PosthornConfigError } from "../errors/posthorn-error.js";
import { assertNumbers } from "./assert-numbers.js";
import { type EmitHook, logging, mergeHooks } from "./hooks.js";
import type { PosthornOptions } from "./options.js";
import { parseUrl } from "./parse-url.js";
import { type Runtime, resolveRuntime } from "./runtime.js";
import { createThrottle, type Throttle, type ThrottleLimits } from "./throttle.js";
import { version } from "./version.js";

/** The options with every default filled in. */
export interface Settings {
  /** Without a trailing slash. */
  baseUrl: string;
  timeout: number;
  maxRetries: number;
  maxRetryAfter: number;
  headers: Headers;
  runtime: Runtime;
  /** Calls the hooks of the caller and of the logger. */
  emit: EmitHook;
  throttle: Throttle | false | undefined;
  /** Whether the key is a sandbox key. False for a key that a function returns. */
  isSandboxKey: boolean;
  send(url: string, init: RequestInit): Promise<Response>;
  /** Not validated yet. */
  apiKey: PosthornOptions["apiKey"];
  /** Throws a PosthornConfigError for invalid settings. The constructor does not, because builds construct clients without settings. */
  assertValid(): void;
}

/** Returns the settings of the options and the environment. Does not throw: invalid ones make `assertValid` throw. */
export function readSettings(options: PosthornOptions): Settings {
  try {
    return read(options);
  } catch (cause) {
    return {
      // Every call fails with `cause`, so a warning about the key would only distract.
      ...read({ logLevel: "off" }),
      assertValid() {
        throw cause;
      },
    };
  }
}

function read(options: PosthornOptions): Settings {
  const apiKey = options.apiKey ?? environmentVariable("POSTHORN_API_KEY");
  let baseUrl = options.baseUrl ?? environmentVariable("POSTHORN_BASE_URL") ?? "http://127.0.0.1:4010/v1";
  // Not by a regular expression, which takes quadratic time for long runs of slashes in the middle.
  while (baseUrl.endsWith("/")) baseUrl = baseUrl.slice(0, -1);
  const runtime = resolveRuntime(options.runtime);
  const logger = options.logger ?? globalThis.console;
  const logLevel = options.logLevel ?? environmentVariable("POSTHORN_LOG");
  const headers = defaultHeaders(options);
  const key = typeof apiKey === "string" && apiKey.trim();
  if (!key && typeof apiKey !== "function" && logLevel !== "off" && !headers.has("Authorization")) {
    // There may be no console, or the logger may throw.
    try {
      logger.warn(`posthorn: ${missingKey}`);
    } catch {}
  }
  let isValid = false;
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
      // `fetch` repeats a redirected POST (301, 302) as GET, whose answer would be taken for that of the POST.
      const redirect = init.method === "POST" ? "manual" : "follow";
      const requestInit: RequestInit = { redirect, ...options.fetchOptions, ...init };
      // Read at each call, because test tools replace the global fetch.
      if (!options.fetch) return globalThis.fetch(url, requestInit);
      // A fetch of another library, such as undici, converts a foreign Request to text, which must be the URL.
      return options.fetch(Object.assign(new Request(url, requestInit), { toString: () => url }), requestInit);
    },
    apiKey,
    assertValid() {
      if (isValid) return;
      if (isBrowser() && !options.dangerouslyAllowBrowser) {
        throw new PosthornConfigError(
          "a web page shows its API key: call from a server, or set dangerouslyAllowBrowser",
        );
      }
      assertBaseUrl(this.baseUrl);
      const { requestsPerMinute = 0, emailsPerMinute = 0 } = options.throttle || {};
      assertNumbers({ maxRetryAfter: this.maxRetryAfter, requestsPerMinute, emailsPerMinute });
      isValid = true;
    },
  };
}

/** Returns the headers of every request. A web page sets no User-Agent, because that would cause a preflight request per call. */
function defaultHeaders({ headers: given, appInfo }: PosthornOptions): Headers {
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

/** Returns the trimmed key. Throws a PosthornConfigError, which does not contain the key, for a missing or invalid one. */
export function parseApiKey(apiKey: string | undefined): string {
  const key = apiKey?.trim();
  if (!key) throw new PosthornConfigError(missingKey);
  // The error of `Headers` for an invalid value would contain the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new PosthornConfigError("apiKey has invalid characters");
  }
  return key;
}

/** Throws a PosthornConfigError unless it is an http or https URL that ends with `/v1`. */
function assertBaseUrl(baseUrl: string): void {
  const url = parseUrl(baseUrl);
  if (url?.username || url?.password) throw new PosthornConfigError("baseUrl must not have a user name or password");
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || !url.pathname.endsWith("/v1")) {
    throw new PosthornConfigError(
      `baseUrl must be an http or https URL that ends with /v1, not ${JSON.stringify(baseUrl)}`,
    );
  }
}

/** Returns an environment variable, trimmed; undefined where it is not set or the runtime has no environment. */
function environmentVariable(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name]?.trim() || undefined;
  } catch {
    // Deno throws unless reading the environment is permitted.
    return undefined;
  }
}

/** Whether this code runs in a web page, where everybody can read the key. */
function isBrowser(): boolean {
  return "window" in globalThis && "document" in globalThis && !globalThis.process?.versions?.node;
}
