import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Gives back the version of this package. */
export function readVersion(): string {
  // Sources and bundle both stand one level below it.
  const manifest: { version: string } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  return manifest.version;
}
