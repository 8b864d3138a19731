/** Sets a value in a map that remembers at most `max`. Forgets the one that was added first when there are more. */
export function remember<K, V>(known: Map<K, V>, max: number, [key, value]: readonly [K, V]): void {
  known.set(key, value);
  if (known.size <= max) return;
  for (const oldest of known.keys()) {
    known.delete(oldest);
    return;
  }
}
