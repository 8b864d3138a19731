import type { Runtime } from "./runtime.js";

/** How much a client sends by itself in any 60 seconds. */
export interface ThrottleLimits {
  requestsPerMinute: number;
  /** Recipients and messages; a call starts while there is room and then counts whole, as the service counts. */
  emailsPerMinute?: number;
}

const window = 60_000;

/**
 * Holds a request with so many emails back until the service need not refuse it. Resolves with true when it may go, and
 * counts it; with false at once when it could not go before `latest`. Rejects with the signal's reason.
 */
export type Throttle = (emails: number, signal: AbortSignal | undefined, latest: number) => Promise<boolean>;

/** Returns the throttle of some limits. */
export function createThrottle(limits: ThrottleLimits, runtime: Runtime): Throttle {
  let sent: { at: number; emails: number }[] = [];
  return async (emails, signal, latest) => {
    for (;;) {
      const now = runtime.now();
      sent = sent.filter(({ at }) => at > now - window);
      const counted = emails && sent.reduce((sum, each) => sum + each.emails, 0);
      const { requestsPerMinute = sent.length + 1, emailsPerMinute = counted + 1 } = limits;
      if (sent.length < Math.max(1, requestsPerMinute) && (!counted || counted < emailsPerMinute)) {
        return !!sent.push({ at: now, emails });
      }
      const room = (sent[0]?.at ?? now) + window;
      if (room >= latest) return false;
      await runtime.sleep(room - now, signal);
    }
  };
}

/** Gives back how many emails a request's body asks for. */
export async function emailsIn(path: string, body: string | ArrayBuffer | undefined): Promise<number> {
  if (!/\/email\/(send|batch)$/.test(path)) return 0;
  try {
    const { to, messages } = await new Response(body).json();
    return [messages ?? to].flat().length;
  } catch {
    return 0;
  }
}
