import { anchorOf, type SitePage } from "./site-page.js";

/** A section of the reference of the command line, with the part of the text below its heading. */
interface Section {
  heading: string;
  text: string;
}

/**
 * Returns the reference of the command line as a first page and a page for each first word, such as `posthorn contacts`. The page in
 * the repository is one text.
 */
export function commandPages(whole: SitePage): SitePage[] {
  const [intro = "", ...chapters] = split(whole.markdown, /^## /m);
  const general = chapters.filter((chapter) => !/^### posthorn/m.test(chapter));
  const groups = chapters.filter((chapter) => !general.includes(chapter)).map(chapterOf);
  const pages = groups.flatMap(({ words }) => words.map((word) => wordPage(whole, word)));
  const lists = groups.map(({ heading, words }) => `## ${heading}\n\n${words.map(listed).join("\n")}`);
  const text = [intro.replace(/^# .*$/m, "# Commands"), ...lists, ...general.map((part) => `## ${part}`)].join("\n\n");
  return [{ ...whole, title: "Commands", kind: "reference", markdown: text }, ...pages];
}

/** Returns the address of the page that has an anchor of the whole reference; undefined where it is on the first one. */
export function commandUrl(pages: readonly SitePage[], anchor: string): string | undefined {
  return pages.slice(1).find(({ markdown }) => headings(markdown).some((heading) => anchorOf(heading) === anchor))?.url;
}

interface Word {
  name: string;
  sections: Section[];
}

function chapterOf(chapter: string): { heading: string; words: Word[] } {
  const [heading = "", ...parts] = split(chapter, /^### /m);
  const words: Word[] = [];
  for (const part of parts) {
    const [title = "", ...lines] = part.split("\n");
    const name = title.split(" ").slice(0, 2).join(" ");
    const last = words.at(-1);
    const section = { heading: title, text: lines.join("\n").trim() };
    if (last?.name === name) last.sections.push(section);
    else words.push({ name, sections: [section] });
  }
  return { heading: heading.trim(), words };
}

function wordPage(whole: SitePage, { name, sections }: Word): SitePage {
  const [first, ...others] = sections;
  const parts = others.map(({ heading, text }) => `## ${heading}\n\n${text}`);
  const markdown = [`# ${name}`, first?.text ?? "", ...parts].join("\n\n");
  return { ...whole, url: addressOf(name), title: name, kind: "reference", markdown };
}

function listed({ name, sections }: Word): string {
  const [about = ""] = (sections[0]?.text ?? "")
    .replace(/^```.*?^```$/ms, "")
    .trim()
    .split("\n");
  return `- [\`${name}\`](site:${addressOf(name)}): ${about}`;
}

function addressOf(name: string): string {
  return `cli/commands/${name.replace("posthorn ", "")}/`;
}

function headings(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
}

function split(text: string, at: RegExp): string[] {
  return text.split(at).map((part) => part.trimEnd());
}
