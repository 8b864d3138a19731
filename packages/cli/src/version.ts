import { readFileSync } from "node:fs";

/** Gives back the version of this package. */
export function readVersion(): string {
  // Sources and bundle both stand one level below it.
  const manifest: { version: string } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return manifest.version;
}
