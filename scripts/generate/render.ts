import { existsSync } from "node:fs";
import { join } from "node:path";
import { readContract } from "./contract-document.js";
import { targets } from "./targets.js";

/** Returns the text of every generated file, by path in the repository, without writing any. */
export async function renderAll(repository: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { document, folder, runtimeImport, outputs } of targets) {
    const source = join(repository, document);
    if (!existsSync(source)) continue;
    const contract = readContract(source);
    for (const [name, emit] of Object.entries(outputs)) {
      files.set(`${folder}/${name}`, await emit(contract, { document, runtimeImport }));
    }
  }
  return files;
}
