import { spawnSync } from "node:child_process";

/**
 * Builds the programs that tests of whole processes start (`dist/main.js` of engine and CLI). A build without changes
 * takes under a second. A run within a test must not build under the other tests, and says so.
 */
export default function build(): void {
  if (process.env.POSTHORN_TEST_BUILT) return;
  const run = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: ["ignore", "inherit", "inherit"] });
  if (run.status !== 0) throw new Error("the build failed; see its output above");
}
