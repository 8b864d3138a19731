// Fails when the registry knows an advisory of a package in the lock file. Where it does not answer, or there is no network, it
// says so in one line and passes: nothing is known then.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readAudit } from "./dependencies/audit.js";

const { stdout, stderr } = spawnSync("npm", ["audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  encoding: "utf8",
  timeout: 60_000,
  shell: process.platform === "win32",
});
const { failed, lines } = readAudit(stdout ?? "", stderr ?? "");
for (const line of lines) console.log(line);
process.exitCode = failed ? 1 : 0;
