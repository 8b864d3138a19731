import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import type { SitePage } from "./site-page.js";
import { titleOf } from "./site-page.js";

/** Files that are copied to the site as they are, with their addresses there. */
export const copies: Readonly<Record<string, string>> = { "docs/pictures": "pictures", "openapi.yaml": "openapi.yaml" };

const placed: Readonly<Record<string, string>> = {
  "README.md": "",
  "SECURITY.md": "reporting-vulnerabilities/",
  "packages/sdk/api.md": "sdk/methods/",
  "packages/cli/CLI.md": "cli/commands/",
};

/** Returns the address on the site of a file or folder of the repository. */
export function urlOf(path: string): string {
  const known = placed[path];
  if (known !== undefined) return known;
  const copied = Object.entries(copies).find(([from]) => path === from || path.startsWith(`${from}/`));
  if (copied !== undefined) return `${copied[1]}${path.slice(copied[0].length)}`;
  if (/^(?:docs|packages\/[^/]+|examples(?:\/[^/]+)?)\/README\.md$/.test(path)) return `${posix.dirname(path)}/`;
  const page = /^(?:docs\/)?((?:decisions\/)?[^/]+)\.md$/.exec(path)?.[1];
  if (page !== undefined) return page === "decisions/README" ? "decisions/" : `${page.toLowerCase()}/`;
  return `source/${path}/`;
}

/** Returns the file or folder that a link of a page names, by its path from the root; undefined for an address elsewhere. */
export function targetOf(root: string, source: string, link: string): { path: string; anchor: string } | undefined {
  if (/^[a-z]+:/i.test(link)) return undefined;
  const [file = "", anchor = ""] = link.split("#");
  const path = file === "" ? source : posix.normalize(posix.join(posix.dirname(source), file)).replace(/\/$/, "");
  const readme = `${path}/README.md`;
  const isFolder = existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();
  return { path: isFolder && existsSync(join(root, readme)) ? readme : path, anchor };
}

/** Returns the pages of `docs/` and every file that they lead to, directly or over other pages. */
export function repositoryPages(root: string): SitePage[] {
  const start = ["docs", "docs/decisions"].flatMap((folder) =>
    readdirSync(join(root, folder)).flatMap((name) => (name.endsWith(".md") ? [`${folder}/${name}`] : [])),
  );
  const found = new Set([...start, "CHANGELOG.md"]);
  const pages: SitePage[] = [];
  for (const source of found) {
    const page = readPage(root, source);
    pages.push(page);
    for (const link of source.endsWith(".md") ? linksOf(page.markdown) : []) {
      const target = targetOf(root, source, link);
      if (target && target.path !== "README.md" && urlOf(target.path).endsWith("/")) found.add(target.path);
    }
  }
  return pages;
}

function readPage(root: string, source: string): SitePage {
  const url = urlOf(source);
  const file = join(root, source);
  if (statSync(file).isDirectory())
    return sourcePage(source, url, `\`\`\`text\n${readdirSync(file).join("\n")}\n\`\`\``);
  const text = readFileSync(file, "utf8");
  if (!source.endsWith(".md")) {
    const fence = "`".repeat(4);
    return sourcePage(source, url, `${fence}${posix.extname(source).slice(1)}\n${text}\n${fence}`);
  }
  return { source, url, title: titleOf(text), markdown: text, kind: kindOf(source, url) };
}

function kindOf(source: string, url: string): SitePage["kind"] {
  if (source.startsWith("docs/decisions/")) return "decision";
  return url.startsWith("source/") ? "source" : "guide";
}

function sourcePage(source: string, url: string, body: string): SitePage {
  return { source, url, title: source, markdown: `# ${source}\n\n${body}\n`, kind: "source" };
}

/** Returns the targets of the links and pictures of a page. */
function linksOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```$/gms, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}
