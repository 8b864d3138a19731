// `npm run release`: builds, checks and packs a release into `release/<version>`, with a bill of materials and checksums. Nothing is
// published and nothing is signed: the workflow `release.yml` does that, with the identity of the repository. It refuses a tree with changes.
// `npm run release -- --version 0.2.0` prepares the commit of a release: it writes the version into all places that have it, and the
// generated files, and sample stores and engine of the version. docs/releasing.md lists the steps.
// `npm run release -- --notices` only writes the THIRD-PARTY-NOTICES of the packages, after a build.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { archivedEngines, pathOf, superseded } from "../e2e/upgrade/archived-engine.js";
import { provideServer } from "../packages/engine/src/store/testing/test-postgres.js";
import { bundledPackages, noticesOf, packageFolders } from "./release/notices.js";
import { type ReleasedPackage, sbomOf } from "./release/sbom.js";
import { setVersion } from "./release/set-version.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
const { version } = manifestOf(".");

const { values } = parseArgs({ options: { notices: { type: "boolean" }, version: { type: "string" } } });
try {
  if (values.notices) writeNotices();
  else if (values.version !== undefined) await prepareVersion(values.version);
  else release();
} catch (error) {
  fail([error instanceof Error ? error.message : String(error)]);
}

/** Writes a version, what is generated from it and its sample stores; the rest of a release needs the commit of these. */
async function prepareVersion(next: string): Promise<void> {
  if (changedFiles() !== "") throw new Error(`The tree has changes. Commit or remove them first:\n${changedFiles()}`);
  setVersion(root, next, new Date().toISOString().slice(0, 10));
  run(process.execPath, "scripts/build.mjs");
  run(process.execPath, "--import", "tsx", "scripts/generate.ts");
  const stop = await provideServer();
  try {
    const source = ["--conditions=@posthorn/source", "--import", "tsx"];
    run(process.execPath, ...source, "e2e/upgrade/make-fixture.ts");
  } finally {
    await stop?.();
  }
  run(process.execPath, "scripts/archive-engine.mjs", pathOf(next));
  for (const { version: old } of superseded(archivedEngines())) rmSync(pathOf(old));
  console.log(`\nChanged for ${next}:\n${changedFiles()}`);
  console.log(`Next: read the changes, git commit -am "Release ${next}" with the new files, and npm run release.`);
}

/** Returns the changed and new files in the form of `git status`; "" without changes. */
function changedFiles(): string {
  return execFileSync("git", ["status", "--porcelain"], { cwd: root, encoding: "utf8" }).trimEnd();
}

function writeNotices(): void {
  for (const folder of packageFolders) {
    const text = noticesOf(manifestOf(folder).name, bundledPackages(root, folder));
    writeFileSync(join(root, folder, "THIRD-PARTY-NOTICES"), text);
  }
}

function release(): void {
  const problems = problemsBefore();
  if (problems.length > 0) {
    fail(problems);
    return;
  }
  // Two of the checks need a build.
  run(process.execPath, "scripts/build.mjs");
  for (const check of ["lint", "types", "generated", "dependencies", "packages"])
    run(process.execPath, "scripts/check.mjs", check);
  const target = join(root, "release", version);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const workspaces = packageFolders.flatMap((folder) => ["-w", folder]);
  run("npm", "pack", "--ignore-scripts", "--loglevel=error", "--pack-destination", target, ...workspaces);
  const packed = packageFolders.map((folder) => packedPackage(folder, target));
  const [sdk] = readdirSync(target).filter((file) => file.startsWith("posthorn-sdk-"));
  run(process.execPath, "node_modules/@arethetypeswrong/cli/dist/index.js", join(target, sdk ?? ""));
  for (const folder of packageFolders) run(process.execPath, "node_modules/publint/src/cli.js", folder, "--pack=npm");
  const sbom = sbomOf(packed, randomUUID(), new Date().toISOString());
  writeFileSync(join(target, `posthorn-${version}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  const sums = readdirSync(target).map((file) => `${sha256(join(target, file))}  ${file}\n`);
  writeFileSync(join(target, "SHA256SUMS"), sums.join(""));
  console.log(
    `\nrelease/${version} has the tarballs, their bill of materials and checksums. Nothing is signed or published.`,
  );
  console.log(
    `Next: git tag v${version} && git push origin v${version}. The workflow release.yml publishes with provenance.`,
  );
}

/** Returns why this tree cannot be released. */
function problemsBefore(): string[] {
  const changes = changedFiles();
  const others = packageFolders.map(manifestOf).filter((manifest) => manifest.version !== version);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  return [
    ...(changes === "" ? [] : [`The tree has changes. Commit or remove them first:\n${changes}`]),
    ...others.map(({ name, version: own }) => `${name} has version ${own}, the repository ${version}.`),
    ...(new RegExp(`^## \\[?${version.replaceAll(".", "\\.")}\\]?`, "m").test(changelog)
      ? []
      : [`CHANGELOG.md has no section for ${version}.`]),
    ...(existsSync(pathOf(version))
      ? []
      : [`e2e/upgrade/fixtures has no stores and no engine of ${version}: npm run release -- --version makes them.`]),
  ];
}

function packedPackage(folder: string, target: string): ReleasedPackage {
  const { name, dependencies = {}, optionalDependencies = {} } = manifestOf(folder);
  const file = `${name.replace("@", "").replace("/", "-")}-${version}.tgz`;
  return {
    name,
    version,
    sha256: sha256(join(target, file)),
    bundled: bundledPackages(root, folder),
    dependencies: { ...dependencies, ...optionalDependencies },
  };
}

function sha256(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** Runs a program. @throws Error where it fails. */
function run(program: string, ...words: string[]): void {
  const { status } = spawnSync(program, words, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (status === 0) return;
  throw new Error(`${program} ${words.join(" ")} failed.`);
}

function fail(problems: readonly string[]): void {
  for (const problem of problems) console.error(problem);
  process.exitCode = 1;
}
