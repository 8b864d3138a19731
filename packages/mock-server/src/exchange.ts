import { type Core, type CoreRequest, type CoreResponse, createMatcher, splitUrl } from "@posthorn/engine/core";
import { type OperationId, operations } from "@posthorn/sdk/contract";
import type { UnhandledCall } from "./mock.js";

/** Answers a request. */
export type Exchange = (request: CoreRequest) => Promise<CoreResponse>;

/** Gives back the core's own function; calls that no operation answers are told. */
export function createExchange(core: Core, onUnhandled: (call: UnhandledCall) => void): Exchange {
  const match = createMatcher<OperationId>(operations);

  function isOperation(method: string, path: string): boolean {
    try {
      match(method, path.slice(3));
      return path.startsWith("/v1/");
    } catch {
      return false;
    }
  }

  return async (request) => {
    const response = await core.handle(request);
    if (response.status === 404 || response.status === 405) {
      const { method } = request;
      const { path } = splitUrl(request.url);
      // A link that leads nowhere has a page that says so, and the operator's plane is not what a test is about.
      const known = /^\/v1(\/|$)/.test(path) ? isOperation(method, path) : /^\/(_posthorn|[up])\//.test(path);
      if (!known) onUnhandled({ method, path });
    }
    return response;
  };
}
