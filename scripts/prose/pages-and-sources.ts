import { readdirSync } from "node:fs";
import { join } from "node:path";

const read = /\.(?:md|tsx?|mts|cts|mjs|cjs|sql|sh|ya?ml)$|(?:^|\/)(?:Dockerfile|\.ci\/run)$/;
const skippedFolders = new Set(["node_modules", "dist", "coverage", "generated", ".git", ".posthorn"]);

/** Files that must show an idiom, are written by a generator, or quote others, each with its reason. */
const exempt: Record<string, string> = {
  "scripts/prose/idioms.ts": "is the list",
  "scripts/prose/find-idioms.test.ts": "plants idioms",
  "CHANGELOG.md": "quotes names of earlier versions",
  "packages/cli/CLI.md": "generated",
  "packages/sdk/api.md": "generated",
  "docs/http.md": "generated",
};

/** Returns the pages and sources below `root` that are written by people, sorted, with slashes. */
export function pagesAndSources(root: string, folder = ""): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : pagesAndSources(root, path);
      return read.test(path) && !(path in exempt) && !path.includes("fixtures/") && !path.includes("/cases/")
        ? [path]
        : [];
    })
    .sort();
}
