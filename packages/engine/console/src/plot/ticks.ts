/**
 * Returns the values of an axis of counts: from 0 to at least `max` in equal steps of 1, 2 or 5 times a power of ten, whole
 * numbers, at most `most` steps. An axis without counts ends at 1.
 */
export function countTicks(max: number, most = 4): number[] {
  const rough = Math.max(max, 1) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  const step = Math.max(1, factor * power);
  const steps = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Returns which of `length` places get a label: at most `most`, at equal distances, the last one always. */
export function labelledPlaces(length: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(length / Math.max(1, most)));
  const places: number[] = [];
  for (let at = length - 1; at >= 0; at -= step) places.push(at);
  return places.reverse();
}
