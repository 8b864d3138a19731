/** A page of the site that is written in Markdown. */
export interface SitePage {
  /** The file in the repository that it is made from, by its path from the root. */
  source: string;
  /** Its address below the root of the site; ends with a slash, or is empty for the first page. */
  url: string;
  title: string;
  markdown: string;
  kind: "guide" | "reference" | "decision" | "source";
}

/** Returns the way from one address of the site to another, so that the site runs under every sub-path. */
export function relativeUrl(from: string, to: string): string {
  const up = "../".repeat(from.split("/").length - 1);
  return `${up}${to}` || "./";
}

/** Returns the anchor of a heading, in GitHub's form. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** Returns the text of a page's first heading. Throws Error for a page without one. */
export function titleOf(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error(`A page has no title: ${markdown.slice(0, 80)}`);
  return title.replaceAll("`", "");
}
