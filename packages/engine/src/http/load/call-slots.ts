import { ApiError } from "../../platform/errors.js";
import type { ShedLog } from "../../platform/shed-log.js";

/** How many calls may be in flight: each holds some memory, and all of them wait for each other. */
export interface CallBounds {
  /** In the process. */
  total: number;
  /** Of one workspace, so that none takes all. */
  perCaller: number;
}

/** A call in flight. */
export interface CallSlot {
  /** Counts the call for its caller; throws `rate_limit_exceeded` where that one has too many. */
  assign(caller: string): void;
  leave(): void;
}

/** Counts the calls in flight and refuses those beyond the bounds. */
export class CallSlots {
  readonly #bounds: CallBounds;
  readonly #shedLog: ShedLog;
  readonly #ofCaller = new Map<string, number>();
  #total = 0;

  constructor(bounds: CallBounds, shedLog: ShedLog) {
    this.#bounds = bounds;
    this.#shedLog = shedLog;
  }

  /** Returns a slot for a call; throws `rate_limit_exceeded` where there is none. */
  enter(): CallSlot {
    if (this.#total >= this.#bounds.total) throw this.#refusal("the service has too many calls in flight");
    this.#total += 1;
    let assigned: string | undefined;
    return {
      assign: (caller) => {
        const count = this.#ofCaller.get(caller) ?? 0;
        if (count >= this.#bounds.perCaller) throw this.#refusal("this workspace has too many calls in flight");
        this.#ofCaller.set(caller, count + 1);
        assigned = caller;
      },
      leave: () => {
        this.#total -= 1;
        if (assigned === undefined) return;
        const count = this.#ofCaller.get(assigned) ?? 0;
        if (count > 1) this.#ofCaller.set(assigned, count - 1);
        else this.#ofCaller.delete(assigned);
      },
    };
  }

  #refusal(message: string): ApiError {
    this.#shedLog.shed("calls in flight");
    return overloaded(message);
  }
}

/** Returns the error for a call that is refused so that the service stays available. */
export function overloaded(message: string, seconds = 1): ApiError {
  return new ApiError("rate_limit_exceeded", `${message}; try again in ${seconds} s`, {
    headers: { "Retry-After": String(seconds) },
  });
}
