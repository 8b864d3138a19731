// Compiles every package to its `dist` (TypeScript, incremental).
import { spawnSync } from "node:child_process";

const run = spawnSync(process.execPath, ["node_modules/tsgo/bin/tsc", "-b"], { stdio: "inherit" });
process.exitCode = run.status ?? 1;
