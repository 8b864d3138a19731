import { spawnSync } from "node:child_process";

/**
 * Builds the programs that tests of whole processes start (`dist/main.js` of engine and CLI). A build without changes
 * takes under a second.
 */
export default function build(): void {
  const run = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", "inherit", "inherit"] });
  if (run.status !== 0) throw new Error("the build failed; see its output above");
}
