import { type OperationId, operations } from "@posthorn/sdk/contract";
import { type Clock, createClock } from "../platform/clock.js";
import { ApiError } from "../platform/errors.js";
import type { Ids } from "../platform/ids.js";
import { silentLog } from "../platform/log.js";
import type { CoreRequest, CoreResponse } from "./exchange.js";
import type { Faults, PlannedFault } from "./faults.js";
import { respondError } from "./respond.js";
import { createMatcher } from "./steps/match.js";

type Answer = (request: CoreRequest, path: string, search: string) => Promise<CoreResponse>;

/**
 * Gives back the function that answers the public API, with faults in front of it: a call that is made to fail, or is
 * lost, changes nothing; one whose answer is late or lost has done its work before.
 */
export function withFaults(ids: Ids, faults: Faults, answer: Answer): Answer {
  const match = createMatcher<OperationId>(operations);
  // The caller waits in real time, whatever the engine's clock says.
  const machine = createClock();

  function take({ method }: CoreRequest, path: string): PlannedFault | undefined {
    try {
      return faults.take(match(method, path).name);
    } catch {
      return undefined;
    }
  }

  return async (request, path, search) => {
    const fault = faults.pending ? take(request, path) : undefined;
    if (fault === undefined) return answer(request, path, search);
    const isAnswered = fault.code === null && !fault.drop_request;
    const response = isAnswered ? await answer(request, path, search) : failure(fault, ids.uuid());
    const isHeard = fault.delay_ms === 0 || (await pause(machine, fault.delay_ms, request.gone?.()));
    return fault.drop_request || fault.drop_response || !isHeard ? { ...response, cut: true } : response;
  };
}

function failure({ status, code, retry_after }: PlannedFault, request_id: string): CoreResponse {
  const headers = { "X-Request-Id": request_id, ...(retry_after !== null && { "Retry-After": String(retry_after) }) };
  const error = new ApiError(code ?? "internal_error", "this call was made to fail by a fault that was set for it");
  const response = respondError(error, headers, silentLog);
  return { ...response, status: status ?? response.status, faulty: true };
}

/** Whether anybody still waits after so many ms; resolves at once when nobody does. */
function pause(machine: Clock, duration: number, gone: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const giveUp = () => {
      disarm();
      resolve(false);
    };
    const disarm = machine.at(machine.now() + duration, () => {
      gone?.removeEventListener("abort", giveUp);
      resolve(true);
    });
    if (gone?.aborted) giveUp();
    else gone?.addEventListener("abort", giveUp, { once: true });
  });
}
