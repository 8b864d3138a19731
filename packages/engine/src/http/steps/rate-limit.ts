import { ApiError } from "../../platform/errors.js";
import type { RateWindows, WindowState } from "../../store/store.js";
import type { Caller, OperationEntry } from "../exchange.js";

/** Both windows are exact and one minute long. */
const window_ms = 60_000;

type WindowName = "request" | "email";

/** What an admitted call can do about its key's email window. All of it is void for a call that sends no email. */
export interface Admission {
  /** The headers that tell the caller where it stands; they follow what is reserved and released. */
  readonly headers: Readonly<Record<string, string>>;
  /** Throws `rate_limited` while the email window is full, and counts nothing: for before work that would be in vain. */
  assertOpen(): Promise<void>;
  /** Counts the call's full number of emails, once, however often it is asked; throws `rate_limited` when the window is full. */
  reserve(emails: number): Promise<void>;
  /** Returns what was reserved to the window. */
  release(): Promise<void>;
}

/**
 * Counts the call in the key's request window, or throws `rate_limited`. An email call is only shown its email window
 * here: it is counted there once it is known to be valid, so that no refused call takes another one's place.
 */
export async function rateLimit(
  windows: RateWindows,
  now: () => number,
  caller: Caller,
  operation: OperationEntry,
): Promise<Admission> {
  const request = new KeyWindow(windows, now, "request", caller);
  const email = operation.rate === "email" ? new KeyWindow(windows, now, "email", caller) : undefined;
  // Asked in one turn, so that a store far away answers both at once.
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
    // A transaction that runs again has its place already, and may itself have filled the window. Otherwise it was seen open
    // when the call came in: whoever filled it since is noticed when the call reserves.
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
    // What cannot be returned leaves with its minute, and the caller learns what its call ended with.
    await this.#email?.release().catch(() => {});
  }
}

/** One window of one key, as a call sees it. */
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

  /** Counts `cost` where the window is open, and returns whether it is. A window without limit is never asked. */
  async admit(cost: number): Promise<boolean> {
    if (this.#limit === 0) return true;
    this.#state = await this.#windows.admit({ ...this.#asked(), cost });
    if (this.#state.hit > 0) this.#hit = this.#state.hit;
    return this.#state.admitted;
  }

  /** Takes the last admitted hit back. */
  async release(): Promise<void> {
    if (this.#hit === 0) return;
    const hit = this.#hit;
    this.#hit = 0;
    this.#state = await this.#windows.recharge({ ...this.#asked(), hit, cost: 0 });
  }

  isOpen(): boolean {
    return this.remaining() > 0;
  }

  /** Returns how much is left; without a limit, no end of it. */
  remaining(): number {
    return this.#state === undefined ? Number.POSITIVE_INFINITY : Math.max(0, this.#limit - this.#state.used);
  }

  /** Returns the window's headers; those of `other` where this one has no limit, and none where neither has. */
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

  #asked(): { key: string; now: number; window_ms: number; limit: number } {
    return { key: this.#key, now: this.#now(), window_ms, limit: this.#limit };
  }
}
