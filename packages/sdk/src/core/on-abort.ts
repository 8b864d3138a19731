/** The functions to call when one signal aborts. The set itself is the listener of the signal. */
class AbortListeners extends Set<() => void> {
  handleEvent(): void {
    for (const call of this) call();
  }
}

const listenersOf = new WeakMap<AbortSignal, AbortListeners>();

/**
 * Calls a function when a signal aborts, and returns the function that cancels this. All calls share one listener per signal, because
 * Node warns of a leak at the eleventh. The last cancellation removes it.
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  const listeners = listenersOf.get(signal) ?? new AbortListeners();
  if (listeners.size === 0) {
    listenersOf.set(signal, listeners);
    signal.addEventListener("abort", listeners);
  }
  listeners.add(call);
  return () => {
    listeners.delete(call);
    if (listeners.size === 0) signal.removeEventListener("abort", listeners);
  };
}
