// Makes the code that follows from the OpenAPI documents: `npm run generate`. What is made of which document stands in
// generate/targets.ts. Then it makes the reference of the command line, which is read from its program.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderAll } from "./generate/render.js";
import { renderCli } from "./generate/render-cli.js";

const repository = fileURLToPath(new URL("..", import.meta.url));
write(await renderAll(repository));
write(await renderCli());

function write(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    const file = join(repository, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${path}: ${text.length} characters`);
  }
}
