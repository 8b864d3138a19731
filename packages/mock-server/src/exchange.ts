import {
  type Clock,
  type Core,
  type CoreRequest,
  type CoreResponse,
  createMatcher,
  splitUrl,
} from "@posthorn/engine/core";
import { type OperationId, operations } from "@posthorn/sdk/contract";
import type { Faults, PlannedFault } from "./faults.js";
import type { UnhandledCall } from "./mock.js";

/** Answers a request; null: the connection is cut instead. Rejects only when `signal` gives up a held-back answer. */
export type Exchange = (request: CoreRequest, signal?: AbortSignal) => Promise<CoreResponse | null>;

export interface ExchangeParts {
  core: Core;
  faults: Faults;
  /** Real time, for answers that are held back. */
  wall: Clock;
  onUnhandled(call: UnhandledCall): void;
}

/** Gives back the core's own function with faults in front of it. */
export function createExchange({ core, faults, wall, onUnhandled }: ExchangeParts): Exchange {
  const match = createMatcher<OperationId>(operations);

  function operationOf(method: string, path: string): OperationId | undefined {
    if (!path.startsWith("/v1/")) return undefined;
    try {
      return match(method, path.slice(3)).name;
    } catch {
      return undefined;
    }
  }

  function note(request: CoreRequest, response: CoreResponse): void {
    if (response.status !== 404 && response.status !== 405) return;
    const { method } = request;
    const { path } = splitUrl(request.url);
    // A link that leads nowhere has a page that says so, and the operator's plane is not what a test is about.
    const known = /^\/v1(\/|$)/.test(path) ? operationOf(method, path) : /^\/(_posthorn|[up])\//.test(path);
    if (!known) onUnhandled({ method, path });
  }

  return async (request, signal) => {
    const fault = faults.pending ? faults.take(operationOf(request.method, splitUrl(request.url).path)) : undefined;
    if (fault === undefined) {
      const response = await core.handle(request);
      note(request, response);
      return response;
    }
    const response = fault.answer ? failure(fault.answer, core.ctx.ids.uuid()) : await core.handle(request);
    if (fault.delay_ms > 0) await pause(wall, fault.delay_ms, signal);
    return fault.drop ? null : response;
  };
}

function failure(answer: NonNullable<PlannedFault["answer"]>, request_id: string): CoreResponse {
  const headers: Record<string, string> = {
    "X-Request-Id": request_id,
    "Content-Type": "application/json; charset=utf-8",
  };
  if (answer.retry_after !== undefined) headers["Retry-After"] = String(answer.retry_after);
  const error = { code: answer.code, message: "this call was made to fail by fault()" };
  return { status: answer.status, headers, body: JSON.stringify({ error }) };
}

function pause(wall: Clock, duration: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      disarm();
      reject(signal?.reason);
    };
    const disarm = wall.at(wall.now() + duration, () => {
      signal?.removeEventListener("abort", giveUp);
      resolve();
    });
    if (signal?.aborted) giveUp();
    else signal?.addEventListener("abort", giveUp, { once: true });
  });
}
