const listeners = new Set<() => void>();

/** Calls `listener` when everything that is shown should be loaded again. Returns a function that ends it. */
export function onRefresh(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has all pages load what they show again, because the connection broke or is back. */
export function refresh(): void {
  for (const listener of listeners) listener();
}

window.addEventListener("online", refresh);
window.addEventListener("offline", refresh);
