import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Defined by the bundler; undefined where the sources run. */
declare const POSTHORN_VERSION: string | undefined;

/** Returns the version of this package. */
export function readVersion(): string {
  if (typeof POSTHORN_VERSION === "string") return POSTHORN_VERSION;
  // The sources are two levels below the manifest.
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
  );
  return manifest.version;
}
