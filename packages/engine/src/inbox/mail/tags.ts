import { type HeaderField, headerValue } from "./header-fields.js";
import type { Envelope } from "./stamp-envelope.js";

const TAG_LENGTH = 100;

/** Returns a tag as Mailpit stores it: characters other than letters, digits and `- _ . @` become single spaces. */
export function cleanTag(tag: string): string {
  return tag
    .replace(/[^a-zA-Z0-9\-_.@]+/g, " ")
    .trim()
    .slice(0, TAG_LENGTH);
}

/** Returns the cleaned tags, sorted and without duplicates; the first spelling wins. */
export function tagSet(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>();
  for (const tag of tags.map(cleanTag)) {
    if (tag !== "" && !bySpelling.has(tag.toLowerCase())) bySpelling.set(tag.toLowerCase(), tag);
  }
  return [...bySpelling.values()].sort();
}

/** Returns the tags of a new message: of its `X-Tags` header and of plus addresses (`ada+news@…` has `news`). */
export function arrivalTags(fields: readonly HeaderField[], envelope: Envelope): string[] {
  const header = headerValue(fields, "x-tags").split(",");
  const plus = [envelope.from, ...envelope.to].flatMap((address) => address.split("@")[0]?.split("+").slice(1) ?? []);
  return tagSet([...header, ...plus]);
}
