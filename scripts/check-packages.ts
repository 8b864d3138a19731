// Fails, naming the file, when a packed package lacks a file that its package.json points to, or contains a file for tests.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { bundledPackages, noticesOf } from "./release/notices.js";

interface Manifest {
  name: string;
  version: string;
  exports?: Target;
  typesVersions?: Target;
  bin?: Record<string, string>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** A path, or paths by condition, possibly nested. */
type Target = string | readonly Target[] | { readonly [condition: string]: Target };

interface Packed {
  name: string;
  unpackedSize: number;
  files: { path: string; size: number }[];
}

/** The most bytes of each unpacked package, so that all together need less than 30 MB with jq-wasm, the one dependency. */
const mostBytes: Readonly<Record<string, number>> = {
  "@posthorn/sdk": 1_400_000,
  "@posthorn/engine": 15_000_000,
  "@posthorn/mock-server": 4_500_000,
  "@posthorn/cli": 3_500_000,
};
/** The most that each takes on a disk with blocks of 4 KiB, in bytes: many small files need more than their bytes. */
const mostOnDisk: Readonly<Record<string, number>> = {
  "@posthorn/sdk": 1_450_000,
  "@posthorn/engine": 15_300_000,
  "@posthorn/mock-server": 5_000_000,
  "@posthorn/cli": 5_500_000,
};
/** The packages that npm may install with each, besides Posthorn's. */
const allowedDependencies: Readonly<Record<string, readonly string[]>> = { "@posthorn/cli": ["jq-wasm"] };
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
  if (
    !paths.has("THIRD-PARTY-NOTICES") ||
    readText(`${folder}/THIRD-PARTY-NOTICES`) !== noticesOf(name, bundledPackages(root, folder))
  )
    problems.push(`${name}: THIRD-PARTY-NOTICES is missing or stale: run \`npm run release -- --notices\``);
  const most = mostBytes[name] ?? 0;
  if (unpackedSize > most) problems.push(`${name}: ${unpackedSize} bytes are more than ${most}`);
  const onDisk = diskSize(files);
  if (onDisk > (mostOnDisk[name] ?? 0))
    problems.push(`${name}: ${onDisk} bytes of disk blocks are more than ${mostOnDisk[name]}`);
  if (manifest.version !== version)
    problems.push(`${name}: version ${manifest.version}, the repository's is ${version}`);
  const { dependencies = {}, optionalDependencies = {} } = manifest;
  const installing = Object.keys(manifest.scripts ?? {}).find((script) =>
    /^(pre|post)?(install|prepare)$/.test(script),
  );
  if (installing) problems.push(`${name}: the script ${installing} would run at installation`);
  for (const dependency of Object.keys(dependencies)) {
    const isAllowed = dependency.startsWith("@posthorn/") || allowedDependencies[name]?.includes(dependency);
    if (!isAllowed) problems.push(`${name}: ${dependency} must be bundled`);
    // npm ignores a missing optional dependency, and fails for any other.
    if (dependency.startsWith("@posthorn/")) problems.push(`${name}: ${dependency} must be an optional dependency`);
  }
  for (const [dependency, wish] of Object.entries(optionalDependencies)) {
    if (dependency.startsWith("@posthorn/") && wish !== version) problems.push(`${name}: wants ${dependency} ${wish}`);
  }
  console.log(`${name}: ${paths.size} files, ${unpackedSize} bytes, ${onDisk} in blocks of a disk`);
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Returns the bytes of the blocks that files and their folders take. */
function diskSize(files: Packed["files"]): number {
  const block = 4096;
  const folders = new Set(files.flatMap(({ path }) => parentsOf(path)));
  return files.reduce((sum, { size }) => sum + Math.ceil(size / block) * block, folders.size * block);
}

/** Returns the folders of a file up to the package itself. */
function parentsOf(path: string): string[] {
  const folder = posix.dirname(path);
  return folder === "." ? [folder] : [folder, ...parentsOf(folder)];
}

function pathsIn(target: Target): string[] {
  if (typeof target === "string") return [target];
  // The sources of `@posthorn/source` are for this repository and are not packed.
  return Object.entries(target).flatMap(([condition, each]) => (condition === "@posthorn/source" ? [] : pathsIn(each)));
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
