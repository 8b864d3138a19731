import { ApiError } from "../../platform/errors.js";
import type { ShedLog } from "../../platform/shed-log.js";

/** How many calls may be in flight. */
export interface CallBounds {
  /** Of all callers together. */
  total: number;
  /** Of one workspace. */
  perCaller: number;
}

/** Counts the calls in flight and rejects those above the bounds. */
export class CallSlots {
  readonly #bounds: CallBounds;
  readonly #shedLog: ShedLog;
  readonly #ofCaller = new Map<string, number>();
  #total = 0;

  constructor(bounds: CallBounds, shedLog: ShedLog) {
    this.#bounds = bounds;
    this.#shedLog = shedLog;
  }

  /** How much of the slots is taken, from 0 to 1. */
  get usedRatio(): number {
    return this.#total / this.#bounds.total;
  }

  /** Returns a slot for a call. Throws `rate_limit_exceeded` where none is free. */
  enter(): CallSlot {
    if (this.#total >= this.#bounds.total) throw this.#overloaded("the service has too many calls in flight");
    this.#total += 1;
    return new CallSlot(this);
  }

  /** Counts a call for its caller. Throws `rate_limit_exceeded` where the caller has too many. */
  assign(caller: string): void {
    const count = this.#ofCaller.get(caller) ?? 0;
    if (count >= this.#bounds.perCaller) throw this.#overloaded("this workspace has too many calls in flight");
    this.#ofCaller.set(caller, count + 1);
  }

  /** Ends a call, which `caller` was assigned to. */
  leave(caller: string | undefined): void {
    this.#total -= 1;
    if (caller === undefined) return;
    const count = this.#ofCaller.get(caller) ?? 0;
    if (count > 1) this.#ofCaller.set(caller, count - 1);
    else this.#ofCaller.delete(caller);
  }

  #overloaded(message: string): ApiError {
    this.#shedLog.shed("calls in flight");
    return overloaded(message);
  }
}

/** A call in flight. */
export class CallSlot {
  readonly #slots: CallSlots;
  #caller: string | undefined;

  constructor(slots: CallSlots) {
    this.#slots = slots;
  }

  /** Counts the call for its caller. Throws `rate_limit_exceeded` where the caller has too many. */
  assign(caller: string): void {
    this.#slots.assign(caller);
    this.#caller = caller;
  }

  leave(): void {
    this.#slots.leave(this.#caller);
  }
}

/** Returns the error for a call that is rejected to shed load. */
export function overloaded(message: string, seconds = 1): ApiError {
  return new ApiError("rate_limit_exceeded", `${message}; try again in ${seconds} s`, {
    headers: { "Retry-After": String(seconds) },
  });
}
