// Fails, naming them, when generated files differ from what the OpenAPI documents say now.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderAll } from "./generate/render.js";

const repository = fileURLToPath(new URL("..", import.meta.url));
const stale: string[] = [];
for (const [path, text] of await renderAll(repository)) {
  const file = join(repository, path);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) stale.push(path);
}
for (const path of stale) console.error(`${path} is stale: run \`npm run generate\``);
process.exitCode = stale.length > 0 ? 1 : 0;
