// `node scripts/test-on.mjs 22 24`: runs `npm test` on other versions of Node, in sequence. It downloads each version once. Arguments
// after the versions are passed to vitest. Programs that tests start use the same Node, by `process.execPath` and by the PATH.
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

/** Returns the program of a version of Node. Undefined if it is not available; the reason is on stderr. */
function fetchNode(version) {
  const args = ["scripts/runtimes.mjs", `node-${version}`];
  const fetched = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  return fetched.status === 0 ? fetched.stdout.trim() : undefined;
}
