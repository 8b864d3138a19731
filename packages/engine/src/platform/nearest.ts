/** How alike two names have to be, of 1, for one to have been meant by the other. */
const alike = 0.6;

/** Returns the name that a word most likely meant, in whatever case or order its parts are; undefined where none is like it. */
export function nearest<Name extends string>(word: string, names: readonly Name[]): Name | undefined {
  return createNearest(names)(word);
}

/** Returns `nearest` for names that stay the same, whose signs are counted once. */
export function createNearest<Name extends string>(names: readonly Name[]): (word: string) => Name | undefined {
  const known = names.map((name) => ({ name, signs: signsOf(name) }));
  return (word) => {
    const wanted = signsOf(word);
    let best: { name: Name; likeness: number } | undefined;
    for (const { name, signs } of known) {
      const likeness = likenessOf(wanted, signs);
      if (likeness >= (best?.likeness ?? alike) && best?.likeness !== likeness) best = { name, likeness };
    }
    return best?.name;
  };
}

/** `; did you mean …?` where a name is like the word, and nothing where none is. */
export function didYouMean(word: string, names: readonly string[]): string {
  const meant = nearest(word, names);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** How often each sign is in a name, and how many they are together. */
interface Signs {
  counts: ReadonlyMap<string, number>;
  total: number;
}

/** The letters of each part of a name, and the pairs of them: `sendEmail` and `emails.send` share nearly all of theirs. */
function signsOf(name: string): Signs {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const signs = parts.flatMap((part) => [
    ...part,
    ...Array.from(part.slice(1), (letter, at) => `${part[at]}${letter}`),
  ]);
  const counts = new Map<string, number>();
  for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return { counts, total: signs.length };
}

/** Dice's coefficient: how much of both is in both. */
function likenessOf(one: Signs, other: Signs): number {
  let common = 0;
  for (const [sign, count] of one.counts) common += Math.min(count, other.counts.get(sign) ?? 0);
  return (2 * common) / (one.total + other.total || 1);
}
