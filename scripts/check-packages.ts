// Fails, naming the file, when a packed package lacks a file that its package.json points to, or contains a file for tests.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";

interface Manifest {
  name: string;
  version: string;
  exports?: Target;
  typesVersions?: Target;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A path, or paths by condition, possibly nested. */
type Target = string | readonly Target[] | { readonly [condition: string]: Target };

interface Packed {
  name: string;
  unpackedSize: number;
  files: { path: string }[];
}

/** Ten times the size of the largest package. More means that a file was included by mistake. */
const mostBytes = 20_000_000;
const root = fileURLToPath(new URL("..", import.meta.url));
const folders = ["packages/sdk", "packages/engine", "packages/mock-server", "packages/cli"];

const { version } = readManifest(".");
const problems: string[] = [];
for (const { name, unpackedSize, files } of pack()) {
  const folder = folders.find((candidate) => readManifest(candidate).name === name) ?? name;
  const manifest = readManifest(folder);
  const paths = new Set(files.map(({ path }) => path));
  const wanted = [
    ...pathsIn(manifest.exports ?? {}),
    ...pathsIn(manifest.typesVersions ?? {}),
    ...Object.values(manifest.bin ?? {}),
  ];
  for (const path of wanted.map((target) => posix.normalize(target))) {
    if (!paths.has(path)) problems.push(`${name}: package.json points to ${path}, which is not packed`);
  }
  for (const path of paths) {
    if (/\.test(-d)?\.|tsbuildinfo|\.cases\.json$/.test(path)) problems.push(`${name}: ${path} is for tests only`);
  }
  if (!paths.has("LICENSE") || readText(`${folder}/LICENSE`) !== readText("LICENSE")) {
    problems.push(`${name}: LICENSE is missing or differs from the repository's`);
  }
  if (unpackedSize > mostBytes) problems.push(`${name}: ${unpackedSize} bytes are more than ${mostBytes}`);
  if (manifest.version !== version)
    problems.push(`${name}: version ${manifest.version}, the repository's is ${version}`);
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  for (const dependency of Object.keys(dependencies)) {
    // npm ignores a missing optional dependency, and fails for any other.
    if (dependency.startsWith("@posthorn/")) problems.push(`${name}: ${dependency} must be an optional dependency`);
  }
  for (const [dependency, wish] of Object.entries(optionalDependencies)) {
    if (dependency.startsWith("@posthorn/") && wish !== version) problems.push(`${name}: wants ${dependency} ${wish}`);
  }
  console.log(`${name}: ${paths.size} files, ${unpackedSize} bytes`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

function pathsIn(target: Target): string[] {
  return typeof target === "string" ? [target] : Object.values(target).flatMap(pathsIn);
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readText(`${folder}/package.json`)) as Manifest;
}

function readText(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

function pack(): Packed[] {
  const workspaces = folders.flatMap((folder) => ["-w", folder]);
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts", "--loglevel=error", ...workspaces];
  const output = execFileSync("npm", words, { cwd: root, encoding: "utf8", shell: process.platform === "win32" });
  return JSON.parse(output) as Packed[];
}
