import type { Runtime } from "./runtime.js";

/** How much a client sends by itself in any 60 seconds. */
export interface ThrottleLimits {
  requestsPerMinute: number;
  /** Recipients and messages; a call starts while there is room and then counts whole, as the service counts. */
  emailsPerMinute?: number;
}

const window = 60_000;

/** Holds requests back so that the service need not refuse them. */
export class Throttle {
  readonly #limits: ThrottleLimits;
  readonly #runtime: Runtime;
  #sent: { at: number; emails: number }[] = [];

  constructor(limits: ThrottleLimits, runtime: Runtime) {
    this.#limits = limits;
    this.#runtime = runtime;
  }

  /**
   * Resolves with true when a request with so many emails may go, and counts it; with false at once when it could not go
   * before `latest`. Rejects with the signal's reason.
   */
  async admit(emails: number, signal: AbortSignal | undefined, latest: number): Promise<boolean> {
    for (;;) {
      const now = this.#runtime.now();
      this.#sent = this.#sent.filter(({ at }) => at > now - window);
      if (this.#hasRoom(emails)) break;
      const room = (this.#sent[0]?.at ?? now) + window;
      if (room >= latest) return false;
      await this.#runtime.sleep(room - now, signal);
    }
    this.#sent.push({ at: this.#runtime.now(), emails });
    return true;
  }

  #hasRoom(emails: number): boolean {
    const { requestsPerMinute = Number.POSITIVE_INFINITY, emailsPerMinute = Number.POSITIVE_INFINITY } = this.#limits;
    const counted = this.#sent.reduce((sum, each) => sum + each.emails, 0);
    return (
      this.#sent.length < Math.max(1, requestsPerMinute) && (emails === 0 || counted === 0 || counted < emailsPerMinute)
    );
  }
}

/** Gives back how many emails a request's body asks for. */
export async function emailsIn(path: string, body: string | ArrayBuffer | undefined): Promise<number> {
  if (!/\/email\/(send|batch)$/.test(path)) return 0;
  try {
    const { to, messages } = await new Response(body).json();
    return Array.isArray(messages) ? messages.length : [to].flat().length;
  } catch {
    return 0;
  }
}
