import { readCliPages } from "./cli-pages.js";
import { cliReference } from "./cli-reference.js";
import { manPages } from "./man-pages.js";

/** Returns the reference of the command line and its man pages, by path in the repository. */
export async function renderCli(): Promise<Map<string, string>> {
  const pages = await readCliPages();
  const man = [...manPages(pages)].map(([name, text]): [string, string] => [`packages/cli/man/${name}`, text]);
  return new Map([["packages/cli/CLI.md", cliReference(pages)], ...man]);
}
