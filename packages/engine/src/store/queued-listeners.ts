/** The listeners of a store that are called after each commit which queued a job. */
export class QueuedListeners {
  readonly #listeners = new Set<() => void>();

  /** Adds a listener, and returns the function that removes it. */
  readonly add = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls every listener. One that is removed meanwhile is still called. */
  readonly notify = (): void => {
    for (const listener of [...this.#listeners]) listener();
  };
}
