interface RunsOfKey {
  count: number;
  /** What lets those that wait begin, longest wait first. */
  waiting: (() => void)[];
}

/**
 * Bounds the runs of a concurrency key that are in doubt: those that have begun and whose results are not durable. What they did is
 * done again when the process is killed.
 */
export class InDoubtRuns {
  readonly #maxPerKey: number;
  readonly #byKey = new Map<string, RunsOfKey>();

  constructor(maxPerKey: number) {
    this.#maxPerKey = maxPerKey;
  }

  /** Counts a run of a key. Returns what resolves when it may begin; undefined: at once. */
  begin(key: string): Promise<void> | undefined {
    const runs = this.#byKey.get(key);
    if (runs === undefined) this.#byKey.set(key, { count: 1, waiting: [] });
    else if (runs.count < this.#maxPerKey) runs.count += 1;
    else return new Promise((resolve) => runs.waiting.push(resolve));
    return undefined;
  }

  /** Ends a run, whose result is durable or lost, and lets the next one begin. */
  end(key: string): void {
    const runs = this.#byKey.get(key) as RunsOfKey;
    const next = runs.waiting.shift();
    if (next) next();
    else if (--runs.count === 0) this.#byKey.delete(key);
  }
}
