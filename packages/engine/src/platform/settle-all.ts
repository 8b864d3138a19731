/**
 * Returns the values of all promises. Where one rejects, it rejects with the first error, but only once every promise has
 * settled: no work goes on in a transaction that was undone.
 */
export async function settleAll<T>(promises: readonly (Promise<T> | T)[]): Promise<T[]> {
  const settled = await Promise.allSettled(promises);
  return settled.map((each) => {
    if (each.status === "rejected") throw each.reason;
    return each.value;
  });
}
