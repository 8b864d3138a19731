// `node scripts/test-on.mjs 22 24`: `npm test` on other versions of Node, one after the other, which are fetched once.
// What follows the versions goes to vitest. Programs that tests start find the same Node, by `process.execPath` and in the PATH.
import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { root } from "./prepare.mjs";

const words = process.argv.slice(2);
const firstOther = words.findIndex((word) => !/^\d+$/.test(word));
const versions = words.slice(0, firstOther < 0 ? words.length : firstOther);

if (versions.length === 0) {
  console.error("Which versions? For example: node scripts/test-on.mjs 22 24 packages/sdk");
  process.exitCode = 2;
}
for (const version of versions) {
  const node = fetchNode(version);
  const env = { ...process.env, PATH: `${dirname(node ?? "")}${delimiter}${process.env.PATH}` };
  const args = ["scripts/test.mjs", ...words.slice(versions.length)];
  if (node === undefined || spawnSync(node, args, { cwd: root, env, stdio: "inherit" }).status !== 0) {
    console.error(`Failed on Node ${version}.`);
    process.exitCode = 1;
  }
}

/** The program of a version of Node, or undefined where it cannot be had; why is said on stderr. */
function fetchNode(version) {
  const args = ["scripts/runtimes.mjs", `node-${version}`];
  const fetched = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return fetched.status === 0 ? fetched.stdout.trim() : undefined;
}
