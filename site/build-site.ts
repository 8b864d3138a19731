import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Eleventy, { type Configuration } from "@11ty/eleventy";
import { close, createIndex } from "pagefind";
import { readContract } from "../scripts/generate/contract-document.js";
import { apiPages } from "./api/api-pages.js";
import { commandPages, commandUrl } from "./command-pages.js";
import { extendMarkdown, type LinkTo, tableOfContents } from "./markdown.js";
import { navigationOf } from "./navigation.js";
import { copies, repositoryPages, targetOf, urlOf } from "./repository-pages.js";
import { relativeUrl, type SitePage } from "./site-page.js";

const root = fileURLToPath(new URL("..", import.meta.url));
/** Begins a link to an address of the site, for pages that are not in the repository. */
const onSite = "site:";
/** How much a word on a page counts in the search. Pages of weight 0 are not found. */
const weights: Readonly<Record<SitePage["kind"], number>> = { guide: 1, reference: 0.6, decision: 0.4, source: 0 };

/** Builds the documentation site into a folder, which is emptied before. The site runs under every sub-path. */
export async function buildSite(output: string): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  const { pages, commands } = allPages();
  const configure = (configuration: Configuration) => {
    configuration.setUseGitIgnore(false);
    configuration.setIncludesDirectory("../layouts");
    configuration.addGlobalData("navigation", navigationOf(read("docs/README.md"), pages));
    configuration.addPassthroughCopy({ "site/assets": "assets", ...copies });
    configuration.addFilter("contents", tableOfContents);
    configuration.amendLibrary("md", (markdown) => extendMarkdown(markdown, linkTo(pages, commands)));
    for (const page of pages) {
      const name = page.url === "" ? "index" : page.url.slice(0, -1).replaceAll("/", "--");
      configuration.addTemplate(`${name}.md`, page.markdown, dataOf(page));
    }
  };
  await new Eleventy("site/pages", output, { quietMode: true, configPath: undefined, config: configure }).write();
  await addSearch(output);
}

function allPages(): { pages: SitePage[]; commands: SitePage[] } {
  const found = repositoryPages(root);
  const isReference = (page: SitePage) => page.source === "packages/cli/CLI.md";
  const commands = found.filter(isReference).flatMap(commandPages);
  const api = apiPages(readContract(join(root, "openapi.yaml")));
  return { pages: [...found.filter((page) => !isReference(page)), ...commands, ...api], commands };
}

function dataOf({ source, url, title, kind }: SitePage): object {
  const place = { address: url, root: relativeUrl(url, ""), permalink: `${url}index.html` };
  // Merge tags in a text are not those of the generator.
  return { source, title, weight: weights[kind], ...place, layout: "page.njk", templateEngineOverride: "md" };
}

/** Returns what turns a link of a page into an address of the site. Throws Error for a link to a page that the site does not have. */
function linkTo(pages: readonly SitePage[], commands: readonly SitePage[]): LinkTo {
  const known = new Set(["", ...pages.map(({ url }) => url)]);
  return (source, url, link) => {
    if (link.startsWith("#")) return link;
    if (link.startsWith(onSite)) return relativeUrl(url, link.slice(onSite.length));
    const target = targetOf(root, source, link);
    if (target === undefined) return link;
    const part = target.path === "packages/cli/CLI.md" ? commandUrl(commands, target.anchor) : undefined;
    const address = part ?? urlOf(target.path);
    if (address.endsWith("/") && !known.has(address)) throw new Error(`${source} leads to ${link}, which is no page`);
    return `${relativeUrl(url, address)}${target.anchor === "" ? "" : `#${target.anchor}`}`;
  };
}

/** Writes the index that the browser searches. */
async function addSearch(output: string): Promise<void> {
  const { index } = await createIndex();
  if (index === undefined) throw new Error("There is no search index");
  await index.addDirectory({ path: output });
  await index.writeFiles({ outputPath: join(output, "pagefind") });
  await close();
}

function read(path: string): string {
  return readFileSync(join(root, path), "utf8");
}
