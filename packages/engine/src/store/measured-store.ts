import { createSteadyClock } from "../platform/clock.js";
import type { Metrics } from "../platform/metrics/metrics.js";
import type { CollectionName } from "./entities.js";
import type { Scope, Store, Tx } from "./store.js";

/** A store that measures its commits, and adds what a transaction counted once the transaction is durable. */
export class MeasuredStore implements Store {
  readonly #store: Store;
  readonly #metrics: Metrics;
  readonly #steadyClock = createSteadyClock();

  constructor(store: Store, metrics: Metrics) {
    this.#store = store;
    this.#metrics = metrics;
    if (store.pollInterval !== undefined) this.pollInterval = store.pollInterval;
    if (store.revision !== undefined) this.revision = (collection) => store.revision?.(collection) as number;
  }

  readonly pollInterval?: number;
  readonly revision?: (collection: CollectionName) => number;

  get kind() {
    return this.#store.kind;
  }

  get exclusive() {
    return this.#store.exclusive;
  }

  get windows() {
    return this.#store.windows;
  }

  async transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
    const metrics = this.#metrics;
    let last: Tx | undefined;
    let workEnded = 0;
    const result = await this.#store.transaction(scope, (tx) => {
      last = tx;
      // The work may run again in the same transaction object.
      metrics.discard(tx);
      return work(tx).then((value) => {
        workEnded = this.#steadyClock.now();
        return value;
      });
    });
    metrics.instruments.posthorn_store_commit_duration_seconds.observe((this.#steadyClock.now() - workEnded) / 1000);
    if (last !== undefined) metrics.committed(last);
    return result;
  }

  readonly read: Store["read"] = (...args) => this.#store.read(...args);
  readonly nextRunAt: Store["nextRunAt"] = (options) => this.#store.nextRunAt(options);
  readonly dueJobs: Store["dueJobs"] = (now) => this.#store.dueJobs(now);
  readonly onQueued: Store["onQueued"] = (listener) => this.#store.onQueued(listener);
  readonly scan: Store["scan"] = (collection, options) => this.#store.scan(collection, options);
  readonly snapshot: Store["snapshot"] = () => this.#store.snapshot();
  readonly restore: Store["restore"] = (snapshot) => this.#store.restore(snapshot);
  readonly purge: Store["purge"] = () => this.#store.purge();
  readonly failure: Store["failure"] = () => this.#store.failure();
  readonly close: Store["close"] = () => this.#store.close();
}
