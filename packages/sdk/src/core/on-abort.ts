/** All that wait for one signal; as its listener, it tells them. */
class Audience extends Set<() => void> {
  handleEvent(): void {
    for (const call of this) call();
  }
}

const audiences = new WeakMap<AbortSignal, Audience>();

/**
 * Calls a function when a signal aborts, until the function it gives back is called. A signal has one listener however many
 * wait for it, as Node takes the eleventh for a leak, and none once nobody does.
 */
export function onAbort(signal: AbortSignal, call: () => void): () => void {
  const audience = audiences.get(signal) ?? new Audience();
  if (audience.size === 0) {
    audiences.set(signal, audience);
    signal.addEventListener("abort", audience);
  }
  audience.add(call);
  return () => {
    audience.delete(call);
    if (audience.size === 0) signal.removeEventListener("abort", audience);
  };
}
