// Fails, naming file and line, when the time of a regular expression in a package's sources is not linear in the length of the
// text. Tests and generated files are not checked. expressions/exceptions.ts lists exceptions.
import { fileURLToPath } from "node:url";
import { findSlowExpressions } from "./expressions/find-slow.js";
import { openSourceTree } from "./layers/source-tree.js";

const { files, read } = openSourceTree(fileURLToPath(new URL("..", import.meta.url)));
const problems = await findSlowExpressions(
  files
    .filter((file) => file.startsWith("packages/") && !/\.test(-d)?\.tsx?$|\/(?:generated|testing)\//.test(file))
    .map((file) => ({ file, text: read(file) })),
);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
