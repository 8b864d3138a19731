// Makes the code that follows from the OpenAPI documents: `npm run generate`. What is made of which document stands in
// generate/targets.ts.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { renderAll } from "./generate/render.js";

const repository = fileURLToPath(new URL("..", import.meta.url));
for (const [path, text] of await renderAll(repository)) {
  const file = join(repository, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`${path}: ${text.length} characters`);
}
