import { ApiError } from "../../platform/errors.js";
import type { RateWindows, WindowState } from "../../store/store.js";
import type { Caller, OperationEntry } from "../exchange.js";

/** Both windows are exact and one minute long. */
const window_ms = 60_000;

export interface Admission {
  /** The headers that tell the caller where it stands. */
  readonly headers: Record<string, string>;
  /** Corrects what the call counted against the email window; the headers follow. */
  charge(emails: number): Promise<void>;
}

interface Counted {
  limit: number;
  state: WindowState;
}

/**
 * Counts the call in the key's request window and, on email operations, in its email window, or throws `rate_limited`.
 * An email call first counts as one email, so that calls in flight cannot pass together; `charge` sets the true number.
 */
export async function rateLimit(
  windows: RateWindows,
  now: () => number,
  caller: Caller,
  operation: OperationEntry,
): Promise<Admission> {
  const headers: Record<string, string> = {};
  const request = await admit("request", caller.requestLimit);
  const email = operation.rate === "email" ? await admit("email", caller.emailLimit) : undefined;
  tell();

  async function admit(name: "request" | "email", limit: number): Promise<Counted | undefined> {
    if (limit === 0) return undefined;
    const at = now();
    const state = await windows.admit({ key: `${name}:${caller.id}`, now: at, window_ms, limit, cost: 1 });
    if (state.admitted) return { limit, state };
    setHeaders(headers, { limit, state });
    throw new ApiError("rate_limited", `more than ${limit} ${name}s in a minute with this key`, {
      headers: { ...headers, "Retry-After": String(Math.max(1, Math.ceil((state.retry_at - at) / 1000))) },
    });
  }

  function tell(): void {
    const tighter = request && email ? (remaining(email) < remaining(request) ? email : request) : (email ?? request);
    if (tighter) setHeaders(headers, tighter);
  }

  return {
    headers,
    async charge(emails) {
      if (email === undefined || emails === 1) return;
      const { limit, state } = email;
      email.state = await windows.recharge({
        key: `email:${caller.id}`,
        now: now(),
        window_ms,
        limit,
        hit: state.hit,
        cost: emails,
      });
      tell();
    },
  };
}

function remaining({ limit, state }: Counted): number {
  return Math.max(0, limit - state.used);
}

function setHeaders(headers: Record<string, string>, counted: Counted): void {
  headers["X-RateLimit-Limit"] = String(counted.limit);
  headers["X-RateLimit-Remaining"] = String(remaining(counted));
  headers["X-RateLimit-Reset"] = new Date(counted.state.reset_at).toISOString();
}
