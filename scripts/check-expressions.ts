// Fails, naming file and line, when a regular expression of a package's sources takes time that grows faster than the
// length of the text it is matched with. Tests and generated files are left out; exceptions are named in
// expressions/exceptions.ts.
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
