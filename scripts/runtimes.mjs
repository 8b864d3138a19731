// `node scripts/runtimes.mjs`: downloads the runtimes that the tests of the SDK use besides this Node, once, from the npm
// registry into the user's cache, and prints their paths. Names as arguments choose some: `node-22`. Exits with 1 if one is not
// available; the tests then skip it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn", "runtimes");
const runtimes = JSON.parse(readFileSync(new URL("../e2e/sdk/runtimes.json", import.meta.url), "utf8"));
const timeout = 180_000;

const chosen = process.argv.slice(2);
const unknown = chosen.find((word) => !runtimes.some(({ name }) => name === word));
if (unknown !== undefined) {
  console.error(`There is no runtime ${unknown}; there are ${runtimes.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}

for (const { name, package: wanted, program } of runtimes) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const folder = join(cache, name);
  const has = join(folder, "package.txt");
  if (!existsSync(has) || readFileSync(has, "utf8") !== wanted) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const words = ["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error", wanted];
    const options = { cwd: folder, stdio: ["ignore", 2, 2], timeout, shell: process.platform === "win32" };
    if (spawnSync("npm", words, options).status !== 0) {
      console.error(`${wanted} could not be fetched.`);
      process.exitCode = 1;
      continue;
    }
    writeFileSync(has, wanted);
  }
  console.log(join(folder, "node_modules", ".bin", program));
}
