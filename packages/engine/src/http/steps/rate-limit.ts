import { ApiError } from "../../platform/errors.js";
import { settleAll } from "../../platform/settle-all.js";
import type { Caller } from "../../resources/handler.js";
import type { RateWindows, WindowState } from "../../store/store.js";
import type { OperationEntry } from "../exchange.js";

/** Both windows are exact and one minute long. */
const window_ms = 60_000;

type WindowName = "request" | "email";

/** The place of a call in the windows of its key. */
export interface Admission {
  /** The rate-limit headers, which change when emails are reserved and released. */
  readonly headers: Readonly<Record<string, string>>;
  /** Counts the call in the request window, unless that has begun. Throws `rate_limited` when the window is full. */
  count(): void | Promise<void>;
  /** Throws `rate_limited` while the email window is full. Counts nothing; call it before expensive work. */
  assertOpen(): void | Promise<void>;
  /** Counts the call, and all its emails if it may send any; a second call does nothing. Throws `rate_limited` when a window is full. */
  reserve(emails: number): void | Promise<void>;
  /** Takes the reserved emails out of the window again. */
  release(): Promise<void>;
}

/** The most entries of `#withRoom`. */
const maxWithRoom = 10_000;

/** Counts the calls of keys in their windows. */
export class RateLimiter {
  readonly #windows: RateWindows;
  readonly #now: () => number;
  /** The keys of whose remote windows at least half was free when a call was last counted, by `roomKey`. */
  readonly #withRoom = new Set<string>();

  constructor(windows: RateWindows, now: () => number) {
    this.#windows = windows;
    this.#now = now;
  }

  /**
   * Counts a call in the request window of its key, or throws `rate_limited`. For an operation that sends email it also reads the
   * email window. Emails are counted later, once the call is known to be valid, so that invalid calls use up no emails.
   */
  admit(caller: Caller, operation: OperationEntry): Admission | Promise<Admission> {
    const admission = this.#open(caller, operation);
    const counting = admission.count();
    return counting === undefined ? admission : counting.then(() => admission);
  }

  /**
   * Does the same, but leaves a call that is unlikely to be refused to be counted by `reserve`: a remote store counts it and its
   * emails in one statement. Until then nothing of the call may be committed or answered.
   */
  admitLater(caller: Caller, operation: OperationEntry): Admission | Promise<Admission> {
    return this.#withRoom.has(roomKey(caller, operation))
      ? this.#open(caller, operation)
      : this.admit(caller, operation);
  }

  #open(caller: Caller, operation: OperationEntry): CallAdmission {
    const request = new KeyWindow(this.#windows, this.#now, "request", caller);
    const email = operation.rate === "email" ? new KeyWindow(this.#windows, this.#now, "email", caller) : undefined;
    return new CallAdmission(request, email, (hasRoom) => {
      const key = roomKey(caller, operation);
      if (!hasRoom) this.#withRoom.delete(key);
      else if (this.#withRoom.size < maxWithRoom) this.#withRoom.add(key);
    });
  }
}

/** Names the windows that an operation counts in. */
function roomKey({ id }: Caller, { rate }: OperationEntry): string {
  return `${rate}:${id}`;
}

class CallAdmission implements Admission {
  readonly #request: KeyWindow;
  readonly #email: KeyWindow | undefined;
  readonly #onRemoteCount: (hasRoom: boolean) => void;
  #isCounted = false;
  /** The count in the request window, which may be under way; undefined where it has not begun or was made at once. */
  #counting: Promise<void> | undefined;
  #reserved = false;
  /** The reservation under way. */
  #reserving: Promise<void> | undefined;

  /** After each remote count, `onRemoteCount` is called with whether the windows have room. */
  constructor(request: KeyWindow, email: KeyWindow | undefined, onRemoteCount: (hasRoom: boolean) => void) {
    this.#request = request;
    this.#email = email;
    this.#onRemoteCount = onRemoteCount;
  }

  get headers(): Record<string, string> {
    const email = this.#email;
    return email !== undefined && email.remaining() < this.#request.remaining()
      ? email.headers()
      : this.#request.headers(email);
  }

  count(): void | Promise<void> {
    // Both at once, so that a remote store costs one round trip. A store in this process has answered already.
    return this.#isCounted ? this.#counting : bothOf(this.#countRequest(), this.#email?.admit(0));
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
    if (email === undefined || emails === 0) return this.count();
    // The emails may have been admitted where the call was refused.
    if (this.#reserved) return this.count();
    // The transaction that began it may have failed meanwhile, and runs again.
    if (this.#reserving !== undefined) return this.#reserving;
    const counting = this.#countRequest();
    const counted = after(email.admit(emails), () => {
      email.assertAdmitted();
      this.#reserved = true;
    });
    this.#reserving = bothOf(counting, counted)?.finally(() => {
      this.#reserving = undefined;
      this.#onRemoteCount(this.#hasRoom());
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

  /** Counts the call in the request window, once. */
  #countRequest(): void | Promise<void> {
    if (this.#isCounted) return this.#counting;
    this.#isCounted = true;
    const counted = after(this.#request.admit(1), () => this.#request.assertAdmitted());
    this.#counting = counted?.finally(() => this.#onRemoteCount(this.#hasRoom()));
    return this.#counting;
  }

  #hasRoom(): boolean {
    return this.#request.isHalfFree() && (this.#email?.isHalfFree() ?? true);
  }
}

/** Returns when both steps have ended: at once, unless one is asynchronous. Rejects with the error of the first that failed. */
function bothOf(first: void | Promise<void>, second: void | Promise<void>): Promise<void> | undefined {
  if (first === undefined && second === undefined) return undefined;
  return settleAll([first, second]).then(() => {});
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

  isHalfFree(): boolean {
    return 2 * this.remaining() >= this.#limit;
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
