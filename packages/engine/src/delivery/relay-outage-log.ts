import type { Ctx } from "../platform/context.js";
import type { Store } from "../store/store.js";
import type { Outcome } from "./mailer.js";

/** A relay that is away for a moment is no alarm: it is one after so many deliveries, or after this time (ms). */
const mostFailures = 5;
const shortest = 3000;
/** How often the log says that mail still waits, in ms. */
const interval = 10 * 60_000;

/** Says in the log that mail waits for a relay that cannot be reached: once, and then every ten minutes, with how much and since when. */
export class RelayOutageLog {
  readonly #store: Store;
  #since: number | undefined;
  #failures = 0;
  #saidAt: number | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Notes how a delivery to the relay ended. */
  async ended({ clock, log }: Ctx, outcome: Outcome): Promise<void> {
    if (outcome.result === "failed") return;
    if (outcome.result !== "unreachable") {
      this.#since = undefined;
      return;
    }
    const now = clock.now();
    if (this.#since === undefined) {
      this.#since = now;
      this.#failures = 0;
      this.#saidAt = undefined;
    }
    this.#failures += 1;
    const isAlarm = this.#failures >= mostFailures || now - this.#since >= shortest;
    if (!isAlarm || (this.#saidAt !== undefined && now - this.#saidAt < interval)) return;
    this.#saidAt = now;
    const since = new Date(this.#since).toISOString();
    const where = { kind: "deliver-email", state: { in: ["queued", "leased"] as const } };
    // The delivery ends as it ended, whatever the store says.
    const waiting = await this.#store.read("system", (tx) => tx.jobs.count({ where })).catch(() => undefined);
    log.error("the mail server cannot be reached: all mail waits", { reason: outcome.response, waiting, since });
  }
}
