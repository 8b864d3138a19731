import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const form = /^\d{1,6}\.\d{1,6}\.\d{1,6}$/;

/** The modules and documents that have the version in a line: the file, and what is before the version there. */
const lines: Readonly<Record<string, string>> = {
  "packages/sdk/src/core/version.ts": 'export const version = "',
  "packages/engine/src/platform/version.ts": 'export const version = "',
  "packages/engine/src/admin/openapi.yaml": "  version: ",
};

/**
 * Writes a later version into all places that have it: the packages and what they want of each other, the lock file, the examples,
 * the modules that print it, and the changelog, whose unreleased changes become those of the version. `day` is an ISO date. Returns the
 * changed files. Throws Error, before it writes, for a version that is not later and for a changelog without unreleased changes.
 */
export function setVersion(root: string, version: string, day: string): string[] {
  const { version: old } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  if (!form.test(version) || !isLater(version, old))
    throw new Error(`${version} must be a version after ${old}, such as 0.2.0`);
  const changed = new Map<string, string>();
  const change = (file: string, edit: (text: string) => string): void => {
    const path = join(root, file);
    if (!existsSync(path)) return;
    const before = readFileSync(path, "utf8");
    const after = edit(before);
    if (after !== before) changed.set(file, after);
  };
  for (const file of manifests(root)) change(file, (text) => inManifest(text, old, version));
  change("package-lock.json", (text) => inLockFile(text, old, version));
  for (const [file, before] of Object.entries(lines)) {
    change(file, (text) => text.replace(`${before}${old}`, `${before}${version}`));
  }
  change("CHANGELOG.md", (text) => inChangelog(text, version, day));
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  return [...changed.keys()];
}

/** Whether a version is later than another, number by number. */
function isLater(version: string, old: string): boolean {
  const [ours, theirs] = [version, old].map((text) => text.split(".").map(Number));
  const at = [0, 1, 2].find((index) => ours?.[index] !== theirs?.[index]);
  return at !== undefined && Number(ours?.[at]) > Number(theirs?.[at]);
}

/** Returns the package.json files of the repository, its workspaces and its examples. */
function manifests(root: string): string[] {
  const below = ["packages", "examples"].flatMap((folder) =>
    existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [],
  );
  return [".", "e2e", "bench", ...below].map((folder) => join(folder, "package.json"));
}

/** Replaces the version of a package, and the versions of Posthorn's packages that it wants. */
function inManifest(text: string, old: string, version: string): string {
  return inWishes(text, old, version).replace(`\n  "version": "${old}"`, `\n  "version": "${version}"`);
}

function inWishes(text: string, old: string, version: string): string {
  return text.replaceAll(/("@posthorn\/[\w-]+": ")([\d.]+)"/g, (whole, before: string, wish: string) =>
    wish === old ? `${before}${version}"` : whole,
  );
}

/** Replaces the versions of the repository's own packages; others may have the same number. */
function inLockFile(text: string, old: string, version: string): string {
  const own =
    /^ {2}"version": "|^ {4}"(?:|packages\/[\w-]+|e2e|bench)": \{\n(?: {6}"name": "[^"]*",\n)? {6}"version": "/gm;
  return inWishes(text, old, version).replaceAll(
    new RegExp(`(${own.source})${old.replaceAll(".", "\\.")}"`, "gm"),
    `$1${version}"`,
  );
}

function inChangelog(text: string, version: string, day: string): string {
  const [, after = ""] = text.split("## [Unreleased]\n");
  const [changes = ""] = after.split(/^## /m);
  if (!/^- /m.test(changes)) throw new Error("CHANGELOG.md has no unreleased changes");
  return text.replace("## [Unreleased]\n", `## [Unreleased]\n\n## [${version}] - ${day}\n`);
}
