import { createClock } from "../../platform/clock.js";
import type { CollectionName } from "../../store/entities.js";
import type { Store } from "../../store/store.js";

/** The collections whose changes a stream can name. Changes of messages have a watch that also finds those of other processes. */
const collections = [
  "workspaces",
  "api_keys",
  "contacts",
  "lists",
  "segments",
  "templates",
  "suppressions",
  "domains",
  "campaigns",
  "webhooks",
  "deliveries",
  "automations",
  "automation_runs",
  "jobs",
] as const satisfies readonly CollectionName[];

/** How often (ms of wall-clock time) changes are named at most, and how often a shared store is said to have changed. */
const interval = { exclusive: 250, shared: 1_000 };

/** What changes in the process besides the store: names with numbers that grow with each change. */
export type ProcessRevisions = () => Readonly<Record<string, number>>;

/** Finds out what has changed since the last look, without reading the store. */
export class ChangeWatch {
  readonly #wallClock = createClock();
  readonly #store: Store;
  readonly #process: ProcessRevisions;
  #seen: Readonly<Record<string, number>>;
  #lookedAt: number;

  constructor(store: Store, revisions: ProcessRevisions) {
    this.#store = store;
    this.#process = revisions;
    this.#seen = this.#revisions();
    this.#lookedAt = this.#wallClock.now();
  }

  /** Returns the names of what has changed: all of them, once a second, where other processes may change anything. */
  next(): readonly string[] {
    const isShared = this.#store.revision === undefined;
    const now = this.#wallClock.now();
    if (now - this.#lookedAt < (isShared ? interval.shared : interval.exclusive)) return [];
    const before = this.#seen;
    const seen = this.#revisions();
    const changed = Object.keys(seen).filter((name) => isShared || seen[name] !== before[name]);
    if (changed.length === 0) return [];
    this.#seen = seen;
    this.#lookedAt = now;
    return changed;
  }

  #revisions(): Readonly<Record<string, number>> {
    const store = this.#store;
    const rows = collections.map((name) => [name, store.revision?.(name) ?? 0]);
    return { ...Object.fromEntries(rows), ...this.#process() };
  }
}
