// `node scripts/peers.mjs`: downloads the programs that the mock is compared with, once, into the user's cache: from the npm registry
// and, if Go is installed, from Go's proxy. Exits with 1 if one is not available, and prints its name; the bench then skips it.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "posthorn", "peers");
const peers = JSON.parse(readFileSync(new URL("../bench/peers.json", import.meta.url), "utf8"));
const timeout = 300_000;

for (const { name, package: wanted, module, file } of peers) {
  const folder = join(cache, name);
  const has = join(folder, "fetched.txt");
  const version = wanted ?? module;
  if (!existsSync(has) || readFileSync(has, "utf8") !== version) {
    mkdirSync(folder, { recursive: true });
    if (wanted) writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    const [command, ...words] = wanted
      ? ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error", ...wanted.split(" ")]
      : ["go", "install", module];
    const env = { ...process.env, GOBIN: join(folder, "bin") };
    const options = { cwd: folder, env, stdio: ["ignore", 2, 2], timeout };
    if (spawnSync(command, words, options).status !== 0) {
      console.error(`${version} could not be fetched.`);
      process.exitCode = 1;
      continue;
    }
    writeFileSync(has, version);
  }
  console.log(join(folder, file));
}
