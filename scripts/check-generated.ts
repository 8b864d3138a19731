// Fails, naming the files, when generated files differ from the OpenAPI documents and the command line, or are left over.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderCheckRules } from "./generate/check-rules.js";
import { renderAll } from "./generate/render.js";
import { renderCli } from "./generate/render-cli.js";
import { renderMonitoring } from "./monitoring/render-monitoring.js";

const repository = fileURLToPath(new URL("..", import.meta.url));
const stale: string[] = [];
const files = new Map([
  ...(await renderAll(repository)),
  ...(await renderCli()),
  ...renderCheckRules(repository),
  ...renderMonitoring(),
]);
for (const [path, text] of files) {
  const file = join(repository, path);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) stale.push(path);
}
for (const name of readdirSync(join(repository, "packages/cli/man"))) {
  if (!files.has(`packages/cli/man/${name}`)) stale.push(`packages/cli/man/${name}`);
}
for (const path of stale) console.error(`${path} is stale: run \`npm run generate\``);
process.exitCode = stale.length > 0 ? 1 : 0;
