import type { Runtime } from "./runtime.js";

/** The most a client sends in any 60 seconds. */
export interface ThrottleLimits {
  requestsPerMinute: number;
  /** Counts recipients and messages. A call may begin below the limit, and then counts in full, as the service counts. */
  emailsPerMinute?: number;
}

const windowMs = 60_000;

/**
 * Delays a request that sends `emails` until the limits allow it. Resolves with true and counts the request when it may be sent, and with
 * false at once when it may not be sent before `deadline` (epoch ms). Rejects with the reason of the signal.
 */
export type Throttle = (emails: number, signal: AbortSignal | undefined, deadline: number) => Promise<boolean>;

/** Returns the throttle of some limits. */
export function createThrottle(limits: ThrottleLimits, runtime: Runtime): Throttle {
  let sent: { at: number; emails: number }[] = [];
  return async (emails, signal, deadline) => {
    for (;;) {
      const now = runtime.now();
      sent = sent.filter(({ at }) => at > now - windowMs);
      const counted = emails && sent.reduce((sum, each) => sum + each.emails, 0);
      const { requestsPerMinute = sent.length + 1, emailsPerMinute = counted + 1 } = limits;
      if (sent.length < Math.max(1, requestsPerMinute) && (!counted || counted < emailsPerMinute)) {
        return !!sent.push({ at: now, emails });
      }
      const freeAt = (sent[0]?.at ?? now) + windowMs;
      if (freeAt >= deadline) return false;
      await runtime.sleep(freeAt - now, signal);
    }
  };
}

/** Returns how many emails the body of a request sends. */
export async function emailsIn(path: string, body: string | ArrayBuffer | undefined): Promise<number> {
  if (!/\/email\/(send|batch)$/.test(path)) return 0;
  try {
    const { to, messages } = await new Response(body).json();
    return [messages ?? to].flat().length;
  } catch {
    return 0;
  }
}
