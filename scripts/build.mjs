// Compiles every package to its `dist` (TypeScript, incremental), the SDK also as CommonJS, and bundles the other packages.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { buildConsole } from "./build-console.mjs";
import { bundleCli } from "./bundle-cli.mjs";
import { bundleEngine } from "./bundle-engine.mjs";
import { bundleLibraries } from "./bundle-libraries.mjs";
import { bundleSdk } from "./bundle-sdk.mjs";
import { bundleTypes } from "./bundle-types.mjs";

const run = spawnSync(process.execPath, ["node_modules/tsgo/bin/tsc", "-b"], { stdio: "inherit" });
process.exitCode = run.status ?? 1;
// Makes `.js` in the folder CommonJS, for Node and for TypeScript.
mkdirSync("packages/sdk/dist/cjs", { recursive: true });
writeFileSync("packages/sdk/dist/cjs/package.json", '{ "type": "commonjs", "sideEffects": false }\n');
// The compiled modules read these files; the bundles contain their texts.
const migrations = "store/postgres/migrations";
// A migration that was renamed since the last build would be there twice.
rmSync(`packages/engine/dist/${migrations}`, { recursive: true, force: true });
cpSync(`packages/engine/src/${migrations}`, `packages/engine/dist/${migrations}`, { recursive: true });
await Promise.all([bundleSdk(), bundleLibraries(), bundleEngine(), bundleCli(), buildConsole()]);
bundleTypes();
