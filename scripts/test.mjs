// `npm test`: prepares a fresh clone, and runs the tests. Arguments are passed to vitest.
import { spawnSync } from "node:child_process";
import { prepare, root } from "./prepare.mjs";

prepare();
const run = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
process.exitCode = run.status ?? 1;
