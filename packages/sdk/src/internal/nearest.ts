/** The least similarity, of 1, of a word and the name it means: that of `lsit` and `list`. */
const leastSimilarity = 4 / 7;

/** Returns the name that a misspelt word most likely means, or undefined where no name is similar. Case and the order of parts do not count. */
export function nearest<Name extends string>(word: string, names: readonly Name[]): Name | undefined {
  return createNearest(names)(word);
}

/** Returns `nearest` for a fixed list of names, whose n-grams are counted once. */
export function createNearest<Name extends string>(names: readonly Name[]): (word: string) => Name | undefined {
  const candidates = countNames(names);
  return (word) => {
    const [best] = rank(word, candidates);
    return best && best.similarity >= leastSimilarity ? best.name : undefined;
  };
}

/** Returns all names, the most similar to a word first. */
export function byNearness<Name extends string>(word: string, names: readonly Name[]): Name[] {
  return rank(word, countNames(names)).map(({ name }) => name);
}

/** Returns `; did you mean …?`, the end of an error message, or an empty text where no name is similar. */
export function didYouMean(word: string, names: readonly string[]): string {
  const meant = nearest(word, names);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** How often each n-gram is in a name, and the sum of these counts. */
interface NGrams {
  counts: ReadonlyMap<string, number>;
  total: number;
}

interface Candidate<Name> {
  name: Name;
  nGrams: NGrams;
}

function countNames<Name extends string>(names: readonly Name[]): Candidate<Name>[] {
  return names.map((name) => ({ name, nGrams: countNGrams(name) }));
}

/** Equally similar names stay in the order in which they were given. */
function rank<Name>(word: string, candidates: readonly Candidate<Name>[]): { name: Name; similarity: number }[] {
  const wanted = countNGrams(word);
  return candidates
    .map(({ name, nGrams }) => ({ name, similarity: similarityOf(wanted, nGrams) }))
    .sort((one, other) => other.similarity - one.similarity);
}

/**
 * Counts the letters of each part of a name and the pairs of neighbouring letters. `sendEmail` and `emails.send` share nearly
 * all of theirs; by edit distance they would be far apart.
 */
function countNGrams(name: string): NGrams {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  const nGrams = parts.flatMap((part) => [
    ...part,
    ...Array.from(part.slice(1), (letter, at) => `${part[at]}${letter}`),
  ]);
  const counts = new Map<string, number>();
  for (const nGram of nGrams) counts.set(nGram, (counts.get(nGram) ?? 0) + 1);
  return { counts, total: nGrams.length };
}

/** Returns the Dice coefficient: the share of n-grams that both have, from 0 to 1. */
function similarityOf(one: NGrams, other: NGrams): number {
  let common = 0;
  for (const [nGram, count] of one.counts) common += Math.min(count, other.counts.get(nGram) ?? 0);
  return (2 * common) / (one.total + other.total || 1);
}
