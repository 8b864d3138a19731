import { type Core, type CoreRequest, type CoreResponse, createClock, splitUrl } from "@posthorn/engine/core";
import { type CallRecord, keyOf, operationOf, overhear, recordCall } from "./call-log.js";
import type { UnhandledCall } from "./mock.js";

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

  async function answerApi(request: CoreRequest): Promise<CoreResponse> {
    const heard = overhear(request);
    const response = await core.handle({ ...heard.request, gone: () => goneOrClosed(request.gone?.()) });
    onCall(recordCall(ownerOf(keyOf(request)), request, heard.body(), response));
    const held = latency();
    if (held > 0) await pause(held, request.gone?.());
    return response;
  }

  /** A closed mock waits for nobody, as if its callers had gone. By hand, as a page's stand-in brings signals of its own kind. */
  function goneOrClosed(gone: AbortSignal | undefined): AbortSignal {
    const ended = new AbortController();
    for (const signal of [gone, closed]) {
      if (signal?.aborted) ended.abort();
      else signal?.addEventListener("abort", () => ended.abort(), { once: true });
    }
    return ended.signal;
  }

  /** Ends early when nobody waits for the answer any more, or the mock is closed. */
  function pause(held: number, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        disarm();
        gone?.removeEventListener("abort", end);
        closed.removeEventListener("abort", end);
        resolve();
      };
      const disarm = wall.at(wall.now() + held, end);
      if (gone?.aborted || closed.aborted) return end();
      gone?.addEventListener("abort", end);
      closed.addEventListener("abort", end);
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
      // A link that leads nowhere has a page that says so, and the operator's plane is not what a test is about.
      const known = isApi ? operationOf(method, path.slice(3)) !== null : /^\/(_posthorn|[up])\//.test(path);
      if (!known) onUnhandled({ method, path });
    }
    return response;
  };
}
