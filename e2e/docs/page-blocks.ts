/** A fenced block of a page. */
export interface Block {
  language: string;
  /** What is done with it: the word after the language; undefined when it is only read. */
  use: string | undefined;
  text: string;
  /** Where it begins. */
  line: number;
}

/** The fenced blocks of a page, in order. */
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

/** Whether a text is as a page shows it, where `…` stands for anything. */
export function isShown(shown: string, text: string): boolean {
  const parts = shown.trim().split("…");
  const pattern = parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(".*?");
  return new RegExp(`^${pattern}$`, "s").test(text.trim());
}
