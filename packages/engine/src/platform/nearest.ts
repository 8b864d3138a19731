/** How alike two names have to be, of 1, for one to have been meant by the other. */
const alike = 0.6;

/** Gives back the name that a word most likely meant, in whatever case or order its parts are; undefined where none is like it. */
export function nearest<Name extends string>(word: string, names: readonly Name[]): Name | undefined {
  const wanted = signsOf(word);
  let best: { name: Name; likeness: number } | undefined;
  for (const name of names) {
    const likeness = likenessOf(wanted, signsOf(name));
    if (likeness >= (best?.likeness ?? alike) && best?.likeness !== likeness) best = { name, likeness };
  }
  return best?.name;
}

/** `; did you mean …?` where a name is like the word, and nothing where none is. */
export function didYouMean(word: string, names: readonly string[]): string {
  const meant = nearest(word, names);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** The letters of each part of a name, and the pairs of them: `sendEmail` and `emails.send` share nearly all of theirs. */
function signsOf(name: string): string[] {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return parts.flatMap((part) => [...part, ...Array.from(part.slice(1), (letter, at) => `${part[at]}${letter}`)]);
}

/** Dice's coefficient: how much of both is in both. */
function likenessOf(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  for (const sign of one) if (left.includes(sign)) left.splice(left.indexOf(sign), 1);
  return (2 * (other.length - left.length)) / (one.length + other.length || 1);
}
