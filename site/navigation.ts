import { posix } from "node:path";
import { urlOf } from "./repository-pages.js";
import type { SitePage } from "./site-page.js";

interface Entry {
  title: string;
  url: string;
  /** Pages that are listed while one of them, or their first page, is open. */
  inner: Pick<SitePage, "title" | "url">[];
}

/** A part of the navigation: a heading and the pages below it. */
export interface NavigationSection {
  heading: string;
  entries: Entry[];
}

const index = "docs/README.md";
const references = [
  { title: "HTTP API", url: "api/" },
  { title: "SDK methods", url: "sdk/methods/" },
  { title: "Commands", url: "cli/commands/" },
];

/** Returns the navigation: the tables of the first page of the documentation, and the references. */
export function navigationOf(markdown: string, pages: readonly SitePage[]): NavigationSection[] {
  const sections: NavigationSection[] = [];
  for (const line of markdown.split("\n")) {
    const heading = /^\| (\w+) \| \|$/.exec(line)?.[1];
    if (heading !== undefined) sections.push({ heading: capital(heading), entries: [] });
    const [, title, link] = /^\| \[([^\]]+)\]\(([^)]+)\)/.exec(line) ?? [];
    if (title === undefined || link === undefined) continue;
    const path = posix.normalize(posix.join(posix.dirname(index), link));
    sections.at(-1)?.entries.push({ title, url: urlOf(path.endsWith(".md") ? path : `${path}/README.md`), inner: [] });
  }
  const at = sections.findIndex(({ heading }) => heading === "Operate");
  const entries = references.map(({ title, url }) => ({ title, url, inner: innerPages(url, pages) }));
  sections.splice(at, 0, { heading: "Reference", entries });
  return sections;
}

function innerPages(url: string, pages: readonly SitePage[]): Entry["inner"] {
  return pages
    .filter((page) => page.url !== url && page.url.startsWith(url))
    .map((page) => ({ url: page.url, title: page.title.replace(/^(?:posthorn |API: )/, "") }));
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
