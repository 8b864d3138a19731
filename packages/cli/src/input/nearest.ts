/** Gives back up to three of the names that a word may have meant: those written much like it, and those it is a part of; the nearest first. */
export function nearest<Name extends string>(word: string, names: readonly Name[]): Name[] {
  return names
    .map((name) => ({ name, distance: distanceBetween(word, name) }))
    .filter(({ name, distance }) => isSlip(word, name, distance) || name.split(/[._]/).includes(word))
    .sort((one, other) => one.distance - other.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Returns names in the order in which a word may have meant them, whatever their case. */
export function byNearness(word: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, distance: distanceBetween(word.toLowerCase(), name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ name }) => name);
}

/** A short word is not meant where most of its letters differ. */
function isSlip(word: string, name: string, distance: number): boolean {
  return distance <= Math.min(3, Math.ceil(Math.min(word.length, name.length) / 2));
}

/** How many letters have to be put in, left out or replaced to make one word of the other. */
function distanceBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let left = 1; left <= one.length; left += 1) {
    const above = row;
    row = [left];
    for (let right = 1; right <= other.length; right += 1) {
      const replaced = (above[right - 1] ?? 0) + (one[left - 1] === other[right - 1] ? 0 : 1);
      row.push(Math.min(replaced, (above[right] ?? 0) + 1, (row[right - 1] ?? 0) + 1));
    }
  }
  return row[other.length] ?? one.length;
}
