/** A `{{…}}` or `{{{…}}}`: its range in the source, and its trimmed content. */
export interface Tag {
  readonly start: number;
  readonly end: number;
  readonly raw: boolean;
  readonly inside: string;
}

/** The tags of a template in order, up to the first problem. */
interface Tokens {
  readonly tags: readonly Tag[];
  readonly problem: { readonly offset: number; readonly message: string } | null;
}

/** The maximum number of tags of a template: five times as many as 256 KB of HTML can contain. */
export const maxTags = 250_000;

/** Returns the tags of a template, in linear time. */
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
    if (tags.length === maxTags) {
      return { tags, problem: { offset: start, message: `there are more than ${maxTags} tags` } };
    }
    const end = close + opening;
    tags.push({ start, end, raw, inside: inside.trim() });
    start = source.indexOf("{{", end);
  }
  return { tags, problem: null };
}
