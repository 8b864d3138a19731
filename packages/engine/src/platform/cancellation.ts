/** What is called when work is cancelled. */
type CancelListener = (() => void) | { handleEvent(): void };

/** The parts of an AbortSignal that cancelled work needs. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: CancelListener, options?: { once: true }): void;
  removeEventListener(type: "abort", listener: CancelListener): void;
}

/**
 * An abort controller that is also its signal. One of Node, with its signal and a listener, takes a tenth of the CPU time of a
 * webhook (bench/deliveries.bench.ts).
 */
export class Cancellation implements AbortSignalLike {
  aborted = false;
  /** Few, and most often one. */
  #listeners: CancelListener[] | undefined;

  /** Calls the listeners, each once. */
  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    // A listener may remove those after it.
    for (let next = this.#listeners?.shift(); next !== undefined; next = this.#listeners?.shift()) {
      if (typeof next === "function") next();
      else next.handleEvent();
    }
  }

  /** Adds a listener. As with an AbortSignal, one that is added after `abort` is never called. */
  addEventListener(_type: "abort", listener: CancelListener): void {
    if (this.aborted) return;
    if (this.#listeners === undefined) this.#listeners = [listener];
    else this.#listeners.push(listener);
  }

  removeEventListener(_type: "abort", listener: CancelListener): void {
    const at = this.#listeners?.indexOf(listener) ?? -1;
    if (at >= 0) this.#listeners?.splice(at, 1);
  }
}
