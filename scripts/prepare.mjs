// Prepares a fresh clone: checks the version of Node, installs the packages of the lock file if necessary, and builds. It runs before
// anything is installed and on old versions of Node, so it is plain JavaScript and imports no package.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const oldest = [20, 19];

/** Ends the process with a message unless this Node is new enough. */
function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  process.stderr.write(
    `Posthorn needs Node ${oldest.join(".")} or newer; this is ${process.versions.node}.\n` +
      "Install a newer one (https://nodejs.org, or `nvm install 20`) and run the same command again.\n",
  );
  process.exit(2);
}

function run(what, command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (status === 0) return;
  process.stderr.write(`${what} failed${error ? `: ${error.message}` : "; see above"}\n`);
  process.exit(status ?? 1);
}

/** Whether every package of the lock file is installed in its version, by npm's list of installed packages. */
function isInstalled() {
  const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")).packages;
  if (!existsSync(new URL("../node_modules/.package-lock.json", import.meta.url))) return false;
  const installed = read("../node_modules/.package-lock.json");
  return Object.entries(read("../package-lock.json")).every(
    ([path, { version, optional, link }]) =>
      !path.startsWith("node_modules/") || optional || link || installed[path]?.version === version,
  );
}

/** Installs unless the installed packages are those of the lock file. */
export function install() {
  checkNode();
  if (!isInstalled()) {
    process.stderr.write("Installing …\n");
    run("npm ci", "npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  }
}

/** Installs if necessary, and builds. */
export function prepare() {
  install();
  run("The build", process.execPath, ["scripts/build.mjs"]);
}
