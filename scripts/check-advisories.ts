// Fails when the registry has an advisory for a package of the lock file. Without an answer of the registry it prints one line and
// passes.
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
