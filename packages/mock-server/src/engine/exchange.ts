import { type Core, type CoreRequest, type CoreResponse, createClock } from "@posthorn/engine/core";
import { splitUrl } from "@posthorn/engine/internal";
import { noBackoff } from "../http/no-backoff.js";
import type { UnhandledCall } from "../mock/mock.js";
import { type CallRecord, captureBody, keyOf, operationOf, recordCall } from "./call-log.js";

/** Answers a request. */
export type HandleRequest = (request: CoreRequest) => Promise<CoreResponse>;

export interface ExchangeParts {
  core: Core;
  /** Returns the real milliseconds by which the next answer of the API is delayed. */
  latency(): number;
  onCall(call: CallRecord): void;
  onUnhandled(call: UnhandledCall): void;
}

interface CallerWatch {
  readonly signal: AbortSignal;
  unwatch(): void;
}

/** Passes requests to the core, and records calls of the API and calls that no operation answers. */
export class Exchange {
  readonly #parts: ExchangeParts;
  readonly #wallClock = createClock();
  /** API key → workspace. */
  readonly #keyOwners = new Map<string, string>();
  /** One function for each request that is being answered; calling it aborts the request. */
  readonly #aborts = new Set<() => void>();
  #closed = false;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
  }

  /** Registers whose key it is, so that calls with it are recorded for that workspace. */
  registerKey(key: string, workspace_id: string): void {
    this.#keyOwners.set(key, workspace_id);
  }

  /** Answers a request. */
  async handle(request: CoreRequest): Promise<CoreResponse> {
    const { path } = splitUrl(request.url);
    const isApi = /^\/v1(\/|$)/.test(path);
    const response = await (isApi ? this.#answerApi(request) : this.#parts.core.handle(request));
    if (response.status === 201) this.#registerNewKey(path, response);
    if (response.status === 404 || response.status === 405) {
      const { method } = request;
      // The admin API is not what a test is about, and the recipients' pages have their own page for an unknown link.
      const isHandled = isApi ? operationOf(method, path.slice(3)) !== null : /^\/(_posthorn|[up])\//.test(path);
      if (!isHandled) this.#parts.onUnhandled({ method, path });
    }
    return response;
  }

  /** Ends the delay of all answers. */
  close(): void {
    this.#closed = true;
    for (const abort of this.#aborts) abort();
  }

  async #answerApi(request: CoreRequest): Promise<CoreResponse> {
    const { core, latency, onCall } = this.#parts;
    const captured = captureBody(request);
    let caller: CallerWatch | undefined;
    const gone = () => {
      caller ??= this.#watchCaller(request.gone?.());
      return caller.signal;
    };
    try {
      const response = await core.handle({ ...captured.request, gone });
      const workspace_id = this.#keyOwners.get(keyOf(request) ?? "") ?? "";
      onCall(recordCall(workspace_id, request, captured.body(), response));
      const delay = latency();
      if (delay > 0) await this.#pause(delay, gone());
      return response.faulty ? withoutBackoff(response) : response;
    } finally {
      caller?.unwatch();
    }
  }

  /**
   * Returns a signal that is aborted when the caller has gone or the mock is closed, and the function that ends the watch.
   * `AbortSignal.any` would not do: simulated browsers such as happy-dom have signals of another class.
   */
  #watchCaller(gone: AbortSignal | undefined): CallerWatch {
    const controller = new AbortController();
    const abort = () => controller.abort();
    if (gone?.aborted || this.#closed) abort();
    gone?.addEventListener("abort", abort);
    this.#aborts.add(abort);
    const unwatch = () => {
      gone?.removeEventListener("abort", abort);
      this.#aborts.delete(abort);
    };
    return { signal: controller.signal, unwatch };
  }

  /** Resolves after `delay` real milliseconds, or as soon as `gone` is aborted. */
  #pause(delay: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#wallClock.at(this.#wallClock.now() + delay, resolve);
      const leave = () => {
        cancel();
        resolve();
      };
      if (gone.aborted) leave();
      else gone.addEventListener("abort", leave);
    });
  }

  /** Registers the key of an answer to a call of the admin API that created one. */
  #registerNewKey(path: string, response: CoreResponse): void {
    const [, workspace_id] = /^\/_posthorn\/workspaces\/([^/]+)\/keys$/.exec(path) ?? [];
    if (workspace_id !== undefined) this.registerKey(JSON.parse(String(response.body)).data.key, workspace_id);
  }
}

/**
 * Returns the answer of a fault with the header that makes the SDK retry at once, because waiting changes nothing in a mock.
 * A fault with `retry_after` asks for that wait instead.
 */
function withoutBackoff(response: CoreResponse): CoreResponse {
  const { status, headers } = response;
  if (status < 500 || "Retry-After" in headers) return response;
  return { ...response, headers: { ...headers, ...noBackoff } };
}
