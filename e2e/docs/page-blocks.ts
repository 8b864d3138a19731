/** A fenced block of a page. */
export interface Block {
  language: string;
  /** The word after the language, which says how the tests use the block; undefined for a block that is only read. */
  use: string | undefined;
  text: string;
  /** The line of its first fence, from 1. */
  line: number;
}

/** Returns the fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\S*)(?: (\S+))?\n(.*?)^```$/gms)].map(
    ({ 1: language = "", 2: use, 3: text = "", index }) => ({
      language,
      use,
      text,
      line: page.slice(0, index).split("\n").length,
    }),
  );
}

/** Returns whether a text matches the text on a page, in which `…` matches anything. */
export function isShown(shown: string, text: string): boolean {
  const parts = shown.trim().split("…");
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*?");
  return new RegExp(`^${pattern}$`, "s").test(text.trim());
}
