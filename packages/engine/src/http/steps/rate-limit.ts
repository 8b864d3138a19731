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
  assertOpen(): Promise<void>;
  /** Counts all emails of the call; a second call does nothing. Throws `rate_limited` when the window is full. */
  reserve(emails: number): Promise<void>;
  /** Takes the reserved emails out of the window again. */
  release(): Promise<void>;
}

/**
 * Counts the call in the request window of its key, or throws `rate_limited`. For an operation that sends email it also reads
 * the email window. Emails are counted later, once the call is known to be valid, so that invalid calls use up no emails.
 */
export async function rateLimit(
  windows: RateWindows,
  now: () => number,
  caller: Caller,
  operation: OperationEntry,
): Promise<Admission> {
  const request = new KeyWindow(windows, now, "request", caller);
  const email = operation.rate === "email" ? new KeyWindow(windows, now, "email", caller) : undefined;
  // Both at once, so that a remote store costs one round trip.
  const [admitted] = await Promise.all([request.admit(1), email?.admit(0)]);
  if (!admitted) throw request.refusal(request.headers());
  return new CallAdmission(request, email);
}

class CallAdmission implements Admission {
  readonly #request: KeyWindow;
  readonly #email: KeyWindow | undefined;
  #reserved = false;

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

  async assertOpen(): Promise<void> {
    // A retried transaction has reserved already, and may itself have filled the window. A window that was open when the call
    // was admitted is not read again: `reserve` notices when other calls have filled it since.
    if (this.#email === undefined || this.#reserved || this.#email.isOpen() || (await this.#email.admit(0))) return;
    throw this.#email.refusal(this.#email.headers());
  }

  async reserve(emails: number): Promise<void> {
    if (this.#email === undefined || this.#reserved || emails === 0) return;
    if (!(await this.#email.admit(emails))) throw this.#email.refusal(this.#email.headers());
    this.#reserved = true;
  }

  async release(): Promise<void> {
    if (!this.#reserved) return;
    this.#reserved = false;
    // A release that fails is not reported: the emails leave the window after a minute, and the call has its own outcome.
    await this.#email?.release().catch(() => {});
  }
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

  /** Counts `cost` where the window is open, and returns whether it is. Without a limit it returns true and reads nothing. */
  async admit(cost: number): Promise<boolean> {
    if (this.#limit === 0) return true;
    this.#state = await this.#windows.admit({ ...this.#query(), cost });
    if (this.#state.hit > 0) this.#hit = this.#state.hit;
    return this.#state.admitted;
  }

  /** Removes the last admitted hit. */
  async release(): Promise<void> {
    if (this.#hit === 0) return;
    const hit = this.#hit;
    this.#hit = 0;
    this.#state = await this.#windows.recharge({ ...this.#query(), hit, cost: 0 });
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
      "X-RateLimit-Reset": new Date(this.#state.reset_at).toISOString(),
    };
  }

  refusal(headers: Record<string, string>): ApiError {
    const wait = (this.#state?.retry_at ?? 0) - this.#now();
    return new ApiError("rate_limited", `more than ${this.#limit} ${this.#name}s in a minute with this key`, {
      headers: { ...headers, "Retry-After": String(Math.max(1, Math.ceil(wait / 1000))) },
    });
  }

  #query(): { key: string; now: number; window_ms: number; limit: number } {
    return { key: this.#key, now: this.#now(), window_ms, limit: this.#limit };
  }
}
