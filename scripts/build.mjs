// Compiles every package to its `dist` (TypeScript, incremental), and bundles the command line.
import { spawnSync } from "node:child_process";
import { bundleCli } from "./bundle-cli.mjs";

const run = spawnSync(process.execPath, ["node_modules/tsgo/bin/tsc", "-b"], { stdio: "inherit" });
process.exitCode = run.status ?? 1;
await bundleCli();
