/** All that wait for one signal; as its listener, it tells them. */
class AbortListeners extends Set<() => void> {
  handleEvent(): void {
    for (const call of this) call();
  }
}

const listenersOf = new WeakMap<AbortSignal, AbortListeners>();

/**
 * Calls a function when a signal aborts, until the function it gives back is called. A signal has one listener however many
 * wait for it, as Node takes the eleventh for a leak, and none once nobody does.
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
