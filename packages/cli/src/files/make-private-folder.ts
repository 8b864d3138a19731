import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder and those above it where they are missing, open to nobody but their user; throws as mkdir does. */
export function makePrivateFolder(path: string): void {
  // One by one: mkdir's own way through all of them never ends below /proc.
  if (existsSync(path)) return;
  makePrivateFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
