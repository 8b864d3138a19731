/**
 * Abort controllers that are used again. A new one for each piece of work, with its signal and a listener, takes a tenth of the CPU time
 * of a webhook (bench/deliveries.bench.ts).
 */
export class ControllerPool {
  readonly #unused: AbortController[] = [];

  /** Returns a controller that was not aborted. */
  take(): AbortController {
    return this.#unused.pop() ?? new AbortController();
  }

  /** Takes a controller back when nothing uses its signal any more. One that was aborted is not handed out again. */
  release(controller: AbortController): void {
    if (!controller.signal.aborted) this.#unused.push(controller);
  }
}
