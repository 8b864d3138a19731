// Fails, naming file and line, when the time of a regular expression in a package's sources is not linear in the length of the
// text. Tests and generated files are not checked. expressions/exceptions.ts lists exceptions. Which expressions are safe is kept in the
// user's cache, because the analysis of all of them takes more than a minute.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findSlowExpressions } from "./expressions/find-slow.js";
import { openSourceTree } from "./layers/source-tree.js";

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn");
const { version } = createRequire(import.meta.url)("recheck/package.json") as { version: string };
const safeFile = join(cache, `safe-expressions-${version}.json`);

function readSafe(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(safeFile, "utf8")) as string[]);
  } catch {
    return new Set();
  }
}

function writeSafe(safe: ReadonlySet<string>): void {
  try {
    mkdirSync(cache, { recursive: true });
    writeFileSync(safeFile, JSON.stringify([...safe]));
  } catch {
    // The next check takes as long.
  }
}

const { files, read } = openSourceTree(fileURLToPath(new URL("..", import.meta.url)));
const safe = readSafe();
const problems = await findSlowExpressions(
  files
    .filter((file) => file.startsWith("packages/") && !/\.test(-d)?\.tsx?$|\/(?:generated|testing)\//.test(file))
    .map((file) => ({ file, text: read(file) })),
  undefined,
  safe,
);
writeSafe(safe);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
