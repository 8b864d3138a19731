import { ApiError } from "../../platform/errors.js";
import type { Caller } from "../../resources/handler.js";
import type { RateWindows, WindowState } from "../../store/store.js";
import type { OperationEntry } from "../exchange.js";

/** Both windows are exact and one minute long. */
const window_ms = 60_000;

type WindowName = "request" | "email";

/** The place of an admitted call in the windows of its key. Its methods do nothing for an operation that sends no email. */
export interface Admission {
  /** The rate-limit headers, which change when emails are reserved and released. */
  readonly headers: Readonly<Record<string, string>>;
  /** Throws `rate_limited` while the email window is full. Counts nothing; call it before expensive work. */
  assertOpen(): void | Promise<void>;
  /** Counts all emails of the call; a second call does nothing. Throws `rate_limited` when the window is full. */
  reserve(emails: number): void | Promise<void>;
  /** Takes the reserved emails out of the window again. */
  release(): Promise<void>;
}

/**
 * Counts the call in the request window of its key, or throws `rate_limited`. For an operation that sends email it also reads
 * the email window. Emails are counted later, once the call is known to be valid, so that invalid calls use up no emails.
 */
export function rateLimit(
  windows: RateWindows,
  now: () => number,
  caller: Caller,
  operation: OperationEntry,
): Admission | Promise<Admission> {
  const request = new KeyWindow(windows, now, "request", caller);
  const email = operation.rate === "email" ? new KeyWindow(windows, now, "email", caller) : undefined;
  const admitted = request.admit(1);
  const read = email?.admit(0);
  const admission = () => {
    if (!request.admitted) throw request.refusal(request.headers());
    return new CallAdmission(request, email);
  };
  // Both at once, so that a remote store costs one round trip. A store in this process has answered already.
  const isRemote = admitted !== undefined || read !== undefined;
  return isRemote ? Promise.all([admitted, read]).then(admission) : admission();
}

class CallAdmission implements Admission {
  readonly #request: KeyWindow;
  readonly #email: KeyWindow | undefined;
  #reserved = false;
  /** The reservation under way. */
  #reserving: Promise<void> | undefined;

  constructor(request: KeyWindow, email: KeyWindow | undefined) {
    this.#request = request;
    this.#email = email;
  }

  get headers(): Record<string, string> {
    const email = this.#email;
    return email !== undefined && email.remaining() < this.#request.remaining()
      ? email.headers()
      : this.#request.headers(email);
  }

  assertOpen(): void | Promise<void> {
    const email = this.#email;
    // A retried transaction has reserved already, and may itself have filled the window. A window that was open when the call
    // was admitted is not read again: `reserve` notices when other calls have filled it since.
    if (email === undefined || this.#reserved || email.isOpen()) return;
    return after(email.admit(0), () => email.assertAdmitted());
  }

  reserve(emails: number): void | Promise<void> {
    const email = this.#email;
    if (email === undefined || this.#reserved || emails === 0) return;
    // The transaction that began it may have failed meanwhile, and runs again.
    if (this.#reserving !== undefined) return this.#reserving;
    const counted = after(email.admit(emails), () => {
      email.assertAdmitted();
      this.#reserved = true;
    });
    this.#reserving = counted?.finally(() => {
      this.#reserving = undefined;
    });
    return this.#reserving;
  }

  async release(): Promise<void> {
    await this.#reserving?.catch(() => {});
    if (!this.#reserved) return;
    this.#reserved = false;
    // A release that fails is not reported: the emails leave the window after a minute, and the call has its own outcome.
    await this.#email?.release().catch(() => {});
  }
}

/** Runs the next step once the one before has ended: at once, unless that one is asynchronous. */
function after(step: void | Promise<void>, next: () => void): void | Promise<void> {
  return step === undefined ? next() : step.then(next);
}

/** One window of one key, for one call. */
class KeyWindow {
  readonly #windows: RateWindows;
  readonly #now: () => number;
  readonly #name: WindowName;
  readonly #key: string;
  readonly #limit: number;
  #state: WindowState | undefined;
  #hit = 0;

  constructor(windows: RateWindows, now: () => number, name: WindowName, caller: Caller) {
    this.#windows = windows;
    this.#now = now;
    this.#name = name;
    this.#key = `${name}:${caller.id}`;
    this.#limit = name === "request" ? caller.requestLimit : caller.emailLimit;
  }

  /** Whether the last hit was admitted; true without a limit. */
  get admitted(): boolean {
    return this.#state === undefined || this.#state.admitted;
  }

  /** Counts `cost` where the window is open. Without a limit it reads nothing. */
  admit(cost: number): void | Promise<void> {
    if (this.#limit === 0) return;
    const state = this.#windows.admit({ key: this.#key, now: this.#now(), window_ms, limit: this.#limit, cost });
    return state instanceof Promise ? state.then((counted) => this.#record(counted)) : this.#record(state);
  }

  assertAdmitted(): void {
    if (!this.admitted) throw this.refusal(this.headers());
  }

  #record(state: WindowState): void {
    this.#state = state;
    if (state.hit > 0) this.#hit = state.hit;
  }

  /** Removes the last admitted hit. */
  async release(): Promise<void> {
    if (this.#hit === 0) return;
    const hit = this.#hit;
    this.#hit = 0;
    const limit = this.#limit;
    this.#state = await this.#windows.recharge({ key: this.#key, now: this.#now(), window_ms, limit, hit, cost: 0 });
  }

  isOpen(): boolean {
    return this.remaining() > 0;
  }

  /** Returns how many more the window admits; infinity without a limit. */
  remaining(): number {
    return this.#state === undefined ? Number.POSITIVE_INFINITY : Math.max(0, this.#limit - this.#state.used);
  }

  /** Returns the window's headers, or those of `other` where this one has no limit; none where neither has a limit. */
  headers(other?: KeyWindow): Record<string, string> {
    if (this.#state === undefined) return other?.headers() ?? {};
    return {
      "X-RateLimit-Limit": String(this.#limit),
      "X-RateLimit-Remaining": String(this.remaining()),
      "X-RateLimit-Reset": resetText(this.#state.reset_at),
    };
  }

  refusal(headers: Record<string, string>): ApiError {
    const wait = (this.#state?.retry_at ?? 0) - this.#now();
    return new ApiError("rate_limited", `more than ${this.#limit} ${this.#name}s in a minute with this key`, {
      headers: { ...headers, "Retry-After": String(Math.max(1, Math.ceil(wait / 1000))) },
    });
  }
}

/** The last time that was formatted: calls of one window have the same reset time until its oldest hit leaves it. */
let lastReset = { time: Number.NaN, text: "" };

function resetText(time: number): string {
  if (time !== lastReset.time) lastReset = { time, text: new Date(time).toISOString() };
  return lastReset.text;
}
