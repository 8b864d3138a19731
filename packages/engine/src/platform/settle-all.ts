/**
 * Returns the values of all promises. Where one rejects, it rejects with the first error, but only once every promise has
 * settled: no work goes on in a transaction that was undone.
 */
export async function settleAll<T>(promises: readonly (Promise<T> | T)[]): Promise<T[]> {
  try {
    return await Promise.all(promises);
  } catch {
    const settled = await Promise.allSettled(promises);
    throw settled.find((each) => each.status === "rejected")?.reason;
  }
}
