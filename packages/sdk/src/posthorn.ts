import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./contract/generated/schema.js";
import type { Data, OperationId } from "./contract/operation-types.js";
import { APIPromise, PagePromise, type Success } from "./core/api-promise.js";
import { type ReceivedResponse, toResponse } from "./core/attempt.js";
import type { PosthornOptions, RequestOptions } from "./core/options.js";
import { Page, type Pagination } from "./core/page.js";
import { RequestParts, toRequestParts } from "./core/request-parts.js";
import type { CallInput, Result } from "./core/resource.js";
import { type ResponseMeta, responseMeta, type WithMeta } from "./core/response-meta.js";
import type { Runtime } from "./core/runtime.js";
import { readSettings, type Settings } from "./core/settings.js";
import { type CallOutcome, transport } from "./core/transport.js";
import { InvalidResponseError, isPosthornError } from "./errors/errors.js";
import { PosthornConfigError } from "./errors/posthorn-error.js";
import { toApiError } from "./errors/to-api-error.js";
import { Resources } from "./resources/generated/resources.js";
import { routes } from "./resources/generated/routes.js";

/** The part of openapi-fetch's client that is not typed by operation. */
interface Requester {
  request(method: string, route: string, init: object): Promise<{ response: Response; error?: unknown }>;
}

/** The client, with a method `posthorn.<group>.<operation>()` for every operation of the API. */
export class Posthorn extends Resources {
  /** The typed openapi-fetch client that this one uses, with the same key, retries and idempotency. Its calls return errors. */
  declare readonly raw: Client<paths>;
  readonly #options: PosthornOptions;
  readonly #settings: Settings;
  /** Whether the raw client has middleware, which needs real `Request` and `Response` objects. */
  #hasMiddleware = false;

  constructor(options?: PosthornOptions);
  constructor(apiKey?: string, options?: PosthornOptions);
  constructor(first?: string | PosthornOptions, second: PosthornOptions = {}) {
    super();
    this.#options = typeof first === "string" ? { ...second, apiKey: first } : { ...second, ...first };
    const settings = readSettings(this.#options);
    this.#settings = settings;
    this.raw = createClient<paths>({
      baseUrl: settings.baseUrl,
      headers: Object.fromEntries(settings.headers),
      fetch: async (request) => toResponse(await transport(await toRequestParts(request), {}, settings)),
    });
    const { use } = this.raw;
    this.raw.use = (...middleware) => {
      this.#hasMiddleware = true;
      use(...middleware);
    };
  }

  /** Returns a client with the options of this one, overridden by `options`. */
  withOptions(options: PosthornOptions): Posthorn {
    return new Posthorn({ ...this.#options, ...options });
  }

  /**
   * Checks key and server in one call, for the start of a program. Returns the permissions of the key. Rejects with the error of
   * the call.
   */
  ready(options?: RequestOptions): APIPromise<Data<"apiKey.permissions">> {
    return this.apiKey.permissions(options);
  }

  /** Whether the key is a sandbox key, whose mail is simulated. False for a key that a function returns. */
  get isSandboxKey(): boolean {
    return this.#settings.isSandboxKey;
  }

  override get runtime(): Runtime {
    return this.#settings.runtime;
  }

  /** Calls an operation by its id in the contract. */
  call<Op extends OperationId>(operationId: Op, input?: CallInput): Result<Op>;
  call(operationId: OperationId, input: CallInput = {}): APIPromise<unknown> {
    const [method = "", route, listed] = Object.hasOwn(routes, operationId) ? routes[operationId].split(" ") : [];
    if (route === undefined) {
      return new APIPromise(Promise.reject(new PosthornConfigError(`there is no operation ${operationId}`)));
    }
    const { body } = input;
    const list = listed && Array.isArray(body) && { body: { [listed]: body } };
    const call = this.#perform(method, route, { ...input, ...list });
    return listed === "*" ? new PagePromise(call as Promise<Success<never>>) : new APIPromise(call);
  }

  /**
   * Calls a path below the base URL, for operations that have no method yet. The path is sent unchanged, and may have a query.
   * Returns a Page for an answer with pagination, and otherwise the answer's `data`, or its whole body.
   */
  request<T = unknown>(
    method: string,
    path: string,
    { body, query, ...options }: RequestOptions & Pick<CallInput, "body"> = {},
  ): APIPromise<T> {
    // The query is parsed, because the next pages need another offset.
    const [route = ""] = path.split("?");
    const parameters = new URLSearchParams(path.slice(route.length));
    const parsed: Record<string, unknown> = {};
    for (const [name] of parameters) parsed[name] = parameters.getAll(name);
    return new APIPromise(this.#perform<T>(method, route, { query: { ...parsed, ...query }, body, options }));
  }

  /** Sends a call. `route` is a path below the base URL, with `{name}` for a path parameter. */
  async #perform<T>(method: string, route: string, input: CallInput): Promise<Success<T>> {
    const { path, body, options = {} } = input;
    const query: Record<string, unknown> = { ...options.query, ...input.query };
    const settings = this.#settings;
    let exchange: CallOutcome | undefined;
    let returned: Response | undefined;
    try {
      settings.assertValid();
      assertPathParameters(route, path);
      // openapi-fetch silently omits a Date. JSON.stringify writes it like this, too.
      for (const name in query) if (query[name] instanceof Date) query[name] = query[name].toISOString();
      const headers = new Headers(options.headers);
      const idempotencyKey = options.idempotencyKey ?? null;
      if (idempotencyKey !== null) headers.set("Idempotency-Key", idempotencyKey);
      const { response, error } = await (this.raw as unknown as Requester).request(method, route, {
        params: { path, query },
        body,
        headers,
        signal: options.signal,
        parseAs: "stream",
        Request: this.#hasMiddleware ? Request : RequestParts,
        fetch: async (request: Request | RequestParts) => {
          exchange = await transport(
            request instanceof RequestParts ? request : await toRequestParts(request),
            options,
            settings,
          );
          returned = this.#hasMiddleware || !exchange.response.ok ? toResponse(exchange) : exchange.response;
          return returned;
        },
      });
      // Middleware on the raw client may answer without sending the request.
      const progress = exchange ?? { request: { method, path: route }, attempts: 0, durationMs: 0 };
      if (!response.ok) throw toApiError(response, error, progress, settings.runtime.now());
      const meta = responseMeta(response, progress);
      const text = exchange && response === returned ? exchange.body : await response.clone().text();
      const received = { response, body: text };
      try {
        const fetchPage = (offset: number) =>
          this.#perform(method, route, { ...input, query: { ...query, offset } }).then(({ data }) => data);
        return success(readResult(text, meta, fetchPage) as WithMeta<T>, meta, received);
      } catch (cause) {
        const message = `the server answered ${response.status} without JSON`;
        throw new InvalidResponseError(message, progress, received, { cause });
      }
    } catch (cause) {
      // An error of middleware after the answer is thrown as it is, because the request was sent.
      if (exchange || isPosthornError(cause)) throw cause;
      const reason = (cause as Error | undefined)?.message ?? cause;
      throw new PosthornConfigError(`the request cannot be made: ${reason}`, { cause });
    }
  }
}

/** Returns the outcome of a successful call. The Response object is made when it is read. */
function success<T>(data: WithMeta<T>, meta: ResponseMeta, answer: ReceivedResponse): Success<T> {
  let response: Response | undefined;
  return {
    data,
    meta,
    get response() {
      response ??= toResponse(answer);
      return response;
    },
  };
}

/** Throws a PosthornConfigError for a path parameter that would change the path: `/contacts/..` is not below `/contacts`. */
function assertPathParameters(route: string, path: Readonly<Record<string, unknown>> = {}): void {
  for (const [, name = ""] of route.matchAll(/\{(\w+)\}/g)) {
    const value = path[name];
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
      throw new PosthornConfigError(`${name} must be a name, not ${JSON.stringify(value)}`);
    }
  }
}

/**
 * Returns the result in the JSON text of an answer: a Page if it has pagination, and otherwise its `data`, or the whole body. Undefined
 * for a 204, which has no text. Throws a SyntaxError for other text. `fetchPage` returns the page that begins at an offset.
 */
function readResult(text: string, meta: ResponseMeta, fetchPage: (offset: number) => PromiseLike<unknown>): unknown {
  if (meta.status === 204) return undefined;
  const envelope: unknown = JSON.parse(text);
  if (Object(envelope) !== envelope) throw new SyntaxError("not a JSON object");
  const { data = envelope, pagination } = envelope as { data?: unknown; pagination?: Pagination };
  const result =
    Array.isArray(data) && pagination
      ? new Page(data, pagination, (offset) => fetchPage(offset) as PromiseLike<Page<unknown>>)
      : data;
  if (Object(result) !== result) return result;
  return Object.defineProperty(result, "_meta", { value: meta });
}
