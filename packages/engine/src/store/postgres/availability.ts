import type { Clock } from "../../platform/clock.js";
import { StoreUnavailable } from "../store.js";
import { classifyError, messageOf } from "./classify-error.js";

/** The interval (ms) at which a database that is away is probed. */
const probeInterval = 500;

export interface AvailabilityOptions {
  /** Runs at real time. */
  clock: Clock;
  log: { warn(message: string): void };
}

/** Knows whether a database is away, from the results of the statements on all connections to it. */
export class Availability {
  readonly #options: AvailabilityOptions;
  #probe: (() => Promise<unknown>) | undefined;
  #failure: StoreUnavailable | undefined;
  #stopProbing = () => {};
  #closed = false;

  constructor(options: AvailabilityOptions) {
    this.#options = options;
  }

  /** Sets the statement that is run at intervals while the database is away. */
  probeWith(probe: () => Promise<unknown>): void {
    this.#probe ??= probe;
  }

  /** Records how a statement or a connection ended: without an error, the database is back; with some, it is away. */
  reportResult(error?: unknown): void {
    if (error === undefined) this.#reportBack();
    if (classifyError(error) !== "unavailable" || this.#closed) return;
    const message = `the database is away: ${messageOf(error)}`;
    if (this.#failure === undefined) {
      this.#options.log.warn(message);
      this.#probeLater();
    }
    this.#failure = new StoreUnavailable(message, { cause: error });
  }

  /** Returns why the database cannot be used; undefined while it can. */
  failure(): StoreUnavailable | undefined {
    return this.#failure;
  }

  close(): void {
    this.#closed = true;
    this.#stopProbing();
  }

  #reportBack(): void {
    if (this.#failure === undefined) return;
    this.#failure = undefined;
    this.#stopProbing();
    this.#options.log.warn("the database is back");
  }

  #probeLater(): void {
    const { clock } = this.#options;
    this.#stopProbing = clock.at(clock.now() + probeInterval, () => {
      this.#probe?.().then(
        () => this.#reportBack(),
        () => {
          if (this.#failure !== undefined && !this.#closed) this.#probeLater();
        },
      );
    });
  }
}
