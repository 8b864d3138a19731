import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./contract/generated/schema.js";
import type { Data, OperationId } from "./contract/operation-types.js";
import { APIPromise, PagePromise, type Success } from "./core/api-promise.js";
import { type ReceivedResponse, toResponse } from "./core/attempt.js";
import type { PosthornOptions, RequestOptions } from "./core/options.js";
import { readResult } from "./core/read-result.js";
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

/** The part of openapi-fetch's client that does not depend on which operation it is. */
interface Requester {
  request(method: string, route: string, init: object): Promise<{ response: Response; error?: unknown }>;
}

/** The client: `posthorn.<group>.<operation>()` for every operation of the API. */
export class Posthorn extends Resources {
  /** The typed openapi-fetch client beneath, with the same key, retries and idempotency; its results do not throw. */
  declare readonly raw: Client<paths>;
  readonly #options: PosthornOptions;
  readonly #settings: Settings;
  /** Middleware on the raw client is given requests and responses as the platform has them. */
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

  /** Gives back a client that differs from this one in these options. */
  withOptions(options: PosthornOptions): Posthorn {
    return new Posthorn({ ...this.#options, ...options });
  }

  /**
   * Checks key and server in one call, for the start of a program, and returns what the key may do. Throws what the first
   * call would throw.
   */
  ready(options?: RequestOptions): APIPromise<Data<"apiKey.permissions">> {
    return this.apiKey.permissions(options);
  }

  /** Whether the key is one of a sandbox, whose mail is simulated; false while a function gives the key. */
  get isSandboxKey(): boolean {
    return this.#settings.isSandboxKey;
  }

  override get runtime(): Runtime {
    return this.#settings.runtime;
  }

  /** Gives back what an operation gives, called by the name it has in the contract. */
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
   * Gives back what a path below the base URL answers: a Page where it answers with one, else its `data`, else the whole
   * body. For what the methods do not have yet; the path is sent as it is, and may have a query.
   */
  request<T = unknown>(
    method: string,
    path: string,
    { body, query, ...options }: RequestOptions & Pick<CallInput, "body"> = {},
  ): APIPromise<T> {
    // Taken apart, as the pages that follow have another offset.
    const [route = ""] = path.split("?");
    const given = new URLSearchParams(path.slice(route.length));
    const all: Record<string, unknown> = {};
    for (const [name] of given) all[name] = given.getAll(name);
    return new APIPromise(this.#perform<T>(method, route, { query: { ...all, ...query }, body, options }));
  }

  /** `route` is below the base URL, with `{name}` where a path parameter goes. */
  async #perform<T>(method: string, route: string, input: CallInput): Promise<Success<T>> {
    const { path, body, options = {} } = input;
    const query: Record<string, unknown> = { ...options.query, ...input.query };
    const settings = this.#settings;
    let exchange: CallOutcome | undefined;
    let returned: Response | undefined;
    try {
      settings.check();
      checkPath(route, path);
      // openapi-fetch would leave a Date out without a word; in a body it is written like this, too.
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
      // Middleware on the raw client may answer by itself.
      const progress = exchange ?? { request: { method, path: route }, attempts: 0, durationMs: 0 };
      if (!response.ok) throw toApiError(response, error, progress, settings.runtime.now());
      const meta = responseMeta(response, progress);
      const text = exchange && response === returned ? exchange.body : await response.clone().text();
      try {
        const at = (offset: number) =>
          this.#perform(method, route, { ...input, query: { ...query, offset } }).then(({ data }) => data);
        return success(readResult(text, meta, at) as WithMeta<T>, meta, { response, body: text });
      } catch (cause) {
        throw new InvalidResponseError(
          `the server answered ${response.status} without JSON`,
          progress,
          response,
          text,
          { cause },
        );
      }
    } catch (cause) {
      // What middleware throws behind an answer is no fault of the request, which has been sent.
      if (exchange || isPosthornError(cause)) throw cause;
      const told = (cause as Error | undefined)?.message ?? cause;
      throw new PosthornConfigError(`the request cannot be made: ${told}`, { cause });
    }
  }
}

/** Gives back a successful call; the response is made when somebody asks for it. */
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

/** Throws for a path parameter that would lead to another path: `/contacts/..` is not below `/contacts`. */
function checkPath(route: string, path: Readonly<Record<string, unknown>> = {}): void {
  for (const [, name = ""] of route.matchAll(/\{(\w+)\}/g)) {
    const value = path[name];
    if (typeof value !== "string" || /^\.{0,2}$/.test(value)) {
      throw new PosthornConfigError(`${name} must be a string that names something, not ${JSON.stringify(value)}`);
    }
  }
}
