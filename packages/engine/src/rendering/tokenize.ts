/** One `{{…}}` or `{{{…}}}`: where it stands in the source, and its trimmed inside. */
export interface Tag {
  readonly start: number;
  readonly end: number;
  readonly raw: boolean;
  readonly inside: string;
}

/** The tags of a template in their order, as far as they could be read: up to the problem, if there is one. */
interface Tokens {
  readonly tags: readonly Tag[];
  readonly problem: { readonly offset: number; readonly message: string } | null;
}

/** Tags of one template: five times what 256 KB of HTML can hold, and little enough to be read in a fraction of a second. */
export const mostTags = 250_000;

/** Gives back the tags of a template; every character is looked at a fixed number of times, whatever the source. */
export function tokenize(source: string): Tokens {
  const tags: Tag[] = [];
  let start = source.indexOf("{{");
  while (start !== -1) {
    const raw = source.charCodeAt(start + 2) === 0x7b;
    const opening = raw ? 3 : 2;
    const close = source.indexOf("}}", start + opening);
    const inside = close === -1 ? "" : source.slice(start + opening, close);
    if (close === -1 || inside.includes("{{")) {
      return { tags, problem: { offset: start, message: "the tag is never closed" } };
    }
    if (raw && source.charCodeAt(close + 2) !== 0x7d) {
      return { tags, problem: { offset: start, message: "a tag that opens with three braces closes with three" } };
    }
    if (tags.length === mostTags) {
      return { tags, problem: { offset: start, message: `there are more than ${mostTags} tags` } };
    }
    const end = close + opening;
    tags.push({ start, end, raw, inside: inside.trim() });
    start = source.indexOf("{{", end);
  }
  return { tags, problem: null };
}
