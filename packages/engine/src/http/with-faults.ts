import { type OperationId, operations } from "@posthorn/sdk/contract";
import { type Clock, createClock } from "../platform/clock.js";
import { ApiError } from "../platform/errors.js";
import type { Ids } from "../platform/ids.js";
import { silentLog } from "../platform/log.js";
import type { AnswerRequest, CoreRequest, CoreResponse } from "./exchange.js";
import type { Faults, PlannedFault } from "./faults.js";
import { respondError } from "./respond.js";
import { createMatcher } from "./steps/match.js";

/**
 * Returns a function that answers the public API and injects faults. A call that fails or whose request is lost changes
 * nothing; a call whose response is late or lost has done its work.
 */
export function withFaults(ids: Ids, faults: Faults, answer: AnswerRequest): AnswerRequest {
  const match = createMatcher<OperationId>(operations);
  // The wall clock, because delays also pass while the engine's clock is stopped.
  const wallClock = createClock();

  function takeFault({ method }: CoreRequest, path: string): { fault: PlannedFault; name: OperationId } | undefined {
    try {
      const { name } = match(method, path);
      const fault = faults.take(name);
      return fault && { fault, name };
    } catch {
      return undefined;
    }
  }

  async function answerWith(
    { fault, name }: { fault: PlannedFault; name: OperationId },
    [request, path, search]: Parameters<AnswerRequest>,
  ): Promise<CoreResponse> {
    const isHandled = fault.code === null && !fault.drop_request;
    const response = isHandled
      ? await answer(request, path, search)
      : { ...failedResponse(fault, ids.uuid()), operation: name };
    const isWaiting = fault.delay_ms === 0 || (await delay(wallClock, fault.delay_ms, request.gone?.()));
    return fault.drop_request || fault.drop_response || !isWaiting ? { ...response, cut: true } : response;
  }

  return (request, path, search) => {
    const taken = faults.pending ? takeFault(request, path) : undefined;
    return taken === undefined ? answer(request, path, search) : answerWith(taken, [request, path, search]);
  };
}

function failedResponse({ status, code, retry_after }: PlannedFault, request_id: string): CoreResponse {
  const headers = { "X-Request-Id": request_id, ...(retry_after !== null && { "Retry-After": String(retry_after) }) };
  const error = new ApiError(code ?? "internal_error", "this call was made to fail by a fault that was set for it");
  const response = respondError(error, headers, silentLog);
  return { ...response, status: status ?? response.status, faulty: true };
}

/** Waits for so many ms. Resolves with whether the client still waits, at once when it is gone. */
function delay(wallClock: Clock, duration: number, gone: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const abort = () => {
      cancelTimer();
      resolve(false);
    };
    const cancelTimer = wallClock.at(wallClock.now() + duration, () => {
      gone?.removeEventListener("abort", abort);
      resolve(true);
    });
    if (gone?.aborted) abort();
    else gone?.addEventListener("abort", abort, { once: true });
  });
}
