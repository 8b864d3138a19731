import type { Ctx } from "../platform/context.js";
import type { Store } from "../store/store.js";
import type { Outcome } from "./mailer.js";

/** A short outage is not logged: only one of so many deliveries, or of this time (ms). */
const failureThreshold = 5;
const durationThreshold = 3000;
/** The time between two log entries during an outage, in ms. */
const interval = 10 * 60_000;

/** Logs an outage of the relay: once, and again every ten minutes, with how much mail waits and since when. */
export class RelayOutageLog {
  readonly #store: Store;
  /** When the outage began (epoch ms). */
  #since: number | undefined;
  #failures = 0;
  #loggedAt: number | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Records the outcome of a delivery to the relay. Returns undefined where there is nothing to wait for. */
  record(ctx: Ctx, outcome: Outcome): Promise<void> | undefined {
    if (outcome.result === "unreachable") return this.#recordFailure(ctx, outcome.response);
    if (outcome.result !== "failed") this.#since = undefined;
    return undefined;
  }

  async #recordFailure({ clock, log }: Ctx, reason: string): Promise<void> {
    const now = clock.now();
    if (this.#since === undefined) {
      this.#since = now;
      this.#failures = 0;
      this.#loggedAt = undefined;
    }
    this.#failures += 1;
    const isOutage = this.#failures >= failureThreshold || now - this.#since >= durationThreshold;
    if (!isOutage || (this.#loggedAt !== undefined && now - this.#loggedAt < interval)) return;
    this.#loggedAt = now;
    const since = new Date(this.#since).toISOString();
    const where = { kind: "deliver-email", state: { in: ["queued", "leased"] as const } };
    // Without the count where the store fails: the outcome of the delivery must not depend on it.
    const waiting = await this.#store.read("system", (tx) => tx.jobs.count({ where })).catch(() => undefined);
    log.error("the mail server cannot be reached: all mail waits", { reason, waiting, since });
  }
}
