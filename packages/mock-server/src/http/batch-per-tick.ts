/**
 * Returns a function whose promises resolve together at the end of the current turn of the event loop. Requests that await it run
 * interleaved, step by step, so that each step finds its code and data in the processor's caches.
 */
export function createTickBatcher(): () => Promise<void> {
  let batch: Promise<void> | undefined;
  return () => {
    batch ??= new Promise((resolve) => {
      setImmediate(() => {
        batch = undefined;
        resolve();
      });
    });
    return batch;
  };
}
