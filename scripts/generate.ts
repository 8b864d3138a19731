// `npm run generate`: writes the code that is generated from the OpenAPI documents, as listed in generate/targets.ts, and then the
// reference of the command line, which is generated from its program, and the dashboard, the alerts and the page of the metrics.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderCheckRules } from "./generate/check-rules.js";
import { renderAll } from "./generate/render.js";
import { renderCli } from "./generate/render-cli.js";
import { renderMonitoring } from "./monitoring/render-monitoring.js";

const repository = fileURLToPath(new URL("..", import.meta.url));
write(await renderAll(repository));
write(await renderCli());
write(renderCheckRules(repository));
write(renderMonitoring());

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(repository, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${path}: ${text.length} characters`);
  }
}
