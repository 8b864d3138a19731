// Fails when a comment, a page, a help text or a test title uses an idiom of prose/idioms.ts. Prints file, line, column, and what to
// write instead.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findIdioms } from "./prose/find-idioms.js";
import { idioms } from "./prose/idioms.js";
import { pagesAndSources } from "./prose/pages-and-sources.js";

const root = fileURLToPath(new URL("..", import.meta.url));

let count = 0;
for (const file of pagesAndSources(root)) {
  for (const { line, column, found, instead } of findIdioms(readFileSync(join(root, file), "utf8"), idioms)) {
    console.error(`${file}:${line}:${column}: "${found}"; write instead: ${instead}`);
    count += 1;
  }
}
process.exitCode = count > 0 ? 1 : 0;
