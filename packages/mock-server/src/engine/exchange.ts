import { type Core, type CoreRequest, type CoreResponse, createClock } from "@posthorn/engine/core";
import { splitUrl } from "@posthorn/engine/internal";
import { noBackoff } from "../http/no-backoff.js";
import type { UnhandledCall } from "../mock/mock.js";
import { type CallRecord, keyOf, operationOf, overhear, recordCall } from "./call-log.js";

/** Answers a request. */
export type Exchange = (request: CoreRequest) => Promise<CoreResponse>;

export interface ExchangeParts {
  core: Core;
  /** Real ms the next answer of the API is held back. */
  latency(): number;
  /** Is aborted when nothing is to be held back any more. */
  closed: AbortSignal;
  /** Whose key it is; empty where it is nobody's. */
  ownerOf(key: string | undefined): string;
  /** Is told of a key that an operator made through the mock. */
  onKey(key: string, workspace_id: string): void;
  onCall(call: CallRecord): void;
  onUnhandled(call: UnhandledCall): void;
}

/** Gives back the core's own function; the calls of the API are told, and those that no operation answers. */
export function createExchange({
  core,
  latency,
  closed,
  ownerOf,
  onKey,
  onCall,
  onUnhandled,
}: ExchangeParts): Exchange {
  const wall = createClock();

  /** Lets go of all answers that are held back: one listener for them together, as Node takes the eleventh for a leak. */
  const waiting = new Set<() => void>();
  closed.addEventListener("abort", () => {
    for (const leave of waiting) leave();
  });

  async function answerApi(request: CoreRequest): Promise<CoreResponse> {
    const heard = overhear(request);
    let wait: ReturnType<typeof waitWith> | undefined;
    const gone = () => {
      wait ??= waitWith(request.gone?.());
      return wait.signal;
    };
    try {
      const response = await core.handle({ ...heard.request, gone });
      onCall(recordCall(ownerOf(keyOf(request)), request, heard.body(), response));
      const held = latency();
      if (held > 0) await pause(held, gone());
      return response.faulty ? withoutBackoff(response) : response;
    } finally {
      wait?.end();
    }
  }

  /**
   * Gives back a signal that nobody waits for an answer any more, as the caller has gone or the mock is closed, and what ends the
   * listening. Joined by hand, as a page's stand-in brings signals of its own kind.
   */
  function waitWith(gone: AbortSignal | undefined): { signal: AbortSignal; end(): void } {
    const left = new AbortController();
    const leave = () => left.abort();
    if (gone?.aborted || closed.aborted) leave();
    gone?.addEventListener("abort", leave);
    waiting.add(leave);
    const end = () => {
      gone?.removeEventListener("abort", leave);
      waiting.delete(leave);
    };
    return { signal: left.signal, end };
  }

  /** Ends early when nobody waits for the answer any more. */
  function pause(held: number, gone: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const disarm = wall.at(wall.now() + held, resolve);
      const leave = () => {
        disarm();
        resolve();
      };
      if (gone.aborted) leave();
      else gone.addEventListener("abort", leave);
    });
  }

  return async (request) => {
    const { path } = splitUrl(request.url);
    const isApi = /^\/v1(\/|$)/.test(path);
    const response = await (isApi ? answerApi(request) : core.handle(request));
    const [, workspace_id] = /^\/_posthorn\/workspaces\/([^/]+)\/keys$/.exec(path) ?? [];
    if (response.status === 201 && workspace_id !== undefined) {
      onKey(JSON.parse(String(response.body)).data.key, workspace_id);
    }
    if (response.status === 404 || response.status === 405) {
      const { method } = request;
      // A link that leads nowhere has a page that says so, and the admin API is not what a test is about.
      const known = isApi ? operationOf(method, path.slice(3)) !== null : /^\/(_posthorn|[up])\//.test(path);
      if (!known) onUnhandled({ method, path });
    }
    return response;
  };
}

/**
 * Returns the answer of a fault with the header that spares the SDK its backoff: a mock does not recover with time. A fault with
 * `retry_after` asks for that wait instead.
 */
function withoutBackoff(response: CoreResponse): CoreResponse {
  const { status, headers } = response;
  if (status < 500 || "Retry-After" in headers) return response;
  return { ...response, headers: { ...headers, ...noBackoff } };
}
