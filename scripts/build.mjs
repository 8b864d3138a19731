// Compiles every package to its `dist` (TypeScript, incremental), the SDK also as CommonJS, and bundles the other packages.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { buildConsole } from "./build-console.mjs";
import { bundleCli } from "./bundle-cli.mjs";
import { bundleEngine } from "./bundle-engine.mjs";
import { bundleLibraries } from "./bundle-libraries.mjs";
import { bundleSdk } from "./bundle-sdk.mjs";
import { bundleTypes } from "./bundle-types.mjs";
import { writeChanged, writeFolder } from "./write-changed.mjs";

const run = spawnSync(process.execPath, ["node_modules/tsgo/bin/tsc", "-b"], { stdio: "inherit" });
process.exitCode = run.status ?? 1;
// Makes `.js` in the folder CommonJS, for Node and for TypeScript.
const commonJs = new Map([["package.json", '{ "type": "commonjs", "sideEffects": false }\n']]);
writeChanged("packages/sdk/dist/cjs", commonJs, () => false);
// The compiled modules read these files; the bundles contain their texts.
const migrations = "store/postgres/migrations";
const texts = readdirSync(`packages/engine/src/${migrations}`).map((name) => [
  name,
  readFileSync(`packages/engine/src/${migrations}/${name}`, "utf8"),
]);
writeFolder(`packages/engine/dist/${migrations}`, new Map(texts));
await Promise.all([bundleSdk(), bundleLibraries(), bundleEngine(), bundleCli(), buildConsole()]);
bundleTypes();
