import type { Markdown } from "@11ty/eleventy";
import highlighter from "highlight.js/lib/common";
import { anchorOf } from "./site-page.js";

const names: Readonly<Record<string, string>> = {
  sh: "bash",
  mjs: "javascript",
  mts: "typescript",
  text: "plaintext",
  "": "plaintext",
};

/** Returns the address on the site of a link of a page. */
export type LinkTo = (source: string, url: string, link: string) => string;

/** Makes Markdown behave as on GitHub: headings have anchors, links lead to pages of the site, and code is coloured. */
export function extendMarkdown(markdown: Markdown, linkTo: LinkTo): void {
  const escaped = markdown.utils.escapeHtml;
  markdown.set({
    html: true,
    highlight(text, language) {
      const name = names[language] ?? language;
      return highlighter.getLanguage(name) ? highlighter.highlight(text, { language: name }).value : escaped(text);
    },
  });
  markdown.core.ruler.push("anchors", ({ tokens }) => {
    const used = new Map<string, number>();
    for (const [index, token] of tokens.entries()) {
      if (token.type !== "heading_open") continue;
      const text = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
      const anchor = anchorOf(text);
      const times = used.get(anchor) ?? 0;
      used.set(anchor, times + 1);
      token.attrSet("id", times === 0 ? anchor : `${anchor}-${times}`);
    }
  });
  markdown.core.ruler.push("links", ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const name = token.type === "link_open" ? "href" : "src";
      const link = token.type === "link_open" || token.type === "image" ? token.attrGet(name) : null;
      if (link !== null) token.attrSet(name, linkTo(String(env.source), String(env.address), link));
    }
  });
  // A heading without text is no heading.
  const cell = (end: string) => (tokens: { tag: string; content: string }[], index: number) => {
    const inner = tokens[end === "" ? index + 1 : index - 1]?.content;
    return `<${end}${inner === "" ? "td" : "th"}>`;
  };
  markdown.renderer.rules.th_open = cell("");
  markdown.renderer.rules.th_close = cell("/");
  // A wide table scrolls in its frame, so that the page does not.
  markdown.renderer.rules.table_open = () => '<div class="table"><table>\n';
  markdown.renderer.rules.table_close = () => "</table></div>\n";
}

/** Returns the headings of the second level of a rendered page as a list of links; nothing for fewer than two. */
export function tableOfContents(html: string): string {
  const headings = [...html.matchAll(/<h2 id="([^"]+)"[^>]*>(.*?)<\/h2>/gs)];
  if (headings.length < 2) return "";
  const items = headings.map(
    ([, id, text = ""]) => `<li><a href="#${id}">${text.replaceAll(/<\/?a[^>]*>/g, "")}</a></li>`,
  );
  return `<ul>${items.join("")}</ul>`;
}
