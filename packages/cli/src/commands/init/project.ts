import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { readRegularFile } from "../../files/regular-files.js";
import type { Io } from "../../program/io.js";
import type { Manifest } from "./manifest.js";

export const managers = ["npm", "pnpm", "yarn", "bun"] as const;
export const runners = ["vitest", "jest", "node"] as const;
export const ciSystems = ["github", "gitlab", "none"] as const;
export type PackageManager = (typeof managers)[number];
export type TestRunner = (typeof runners)[number];
export type CiSystem = (typeof ciSystems)[number];

const lockFiles: Readonly<Record<string, PackageManager>> = {
  "package-lock.json": "npm",
  "npm-shrinkwrap.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
};

/** Returns the package manager of a project: the one its package.json names, then the one of a lock file here or above, then the one that runs this program. */
export function managerOf(folder: string, { packageManager }: Manifest, env: Io["env"]): PackageManager {
  const named = managers.find((each) => typeof packageManager === "string" && packageManager.startsWith(`${each}@`));
  if (named) return named;
  for (const each of foldersUpToRepository(folder)) {
    const lock = Object.keys(lockFiles).find((name) => existsSync(join(each, name)));
    if (lock) return lockFiles[lock] ?? "npm";
  }
  return managers.find((each) => env.npm_config_user_agent?.startsWith(`${each}/`)) ?? "npm";
}

/** Returns the test runner of a project: that of its test script, then of its dependencies, then of a configuration file. Vitest where there is none: it needs no other set-up for TypeScript. */
export function runnerOf(folder: string, { scripts, dependencies }: Manifest): TestRunner {
  const script = typeof scripts.test === "string" ? scripts.test : "";
  const named = /\b(vitest|jest)\b/.exec(script)?.[1] as TestRunner | undefined;
  if (named) return named;
  if (/\s--test\b/.test(script)) return "node";
  const files = readdirSync(folder);
  const has = (runner: string) =>
    dependencies.has(runner) || files.some((name) => name.startsWith(`${runner}.config.`));
  return (["vitest", "jest"] as const).find(has) ?? "vitest";
}

/** Returns the CI system of a project, `none` where the project is a folder of a repository, whose CI is set up at its root. */
export function ciSystemOf(folder: string): CiSystem {
  const root = foldersUpToRepository(folder).at(-1) ?? folder;
  if (root !== folder && existsSync(join(root, ".git"))) return "none";
  return existsSync(join(folder, ".gitlab-ci.yml")) && !existsSync(join(folder, ".github")) ? "gitlab" : "github";
}

/** Returns the ending of an import of another TypeScript file of the project, as its compiler and test runner resolve it. */
export async function importEndingOf(folder: string, { type }: Manifest, runner: TestRunner): Promise<string> {
  const config = (await readRegularFile(join(folder, "tsconfig.json"))) ?? "";
  if (/"(allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/.test(config)) return ".ts";
  // Jest finds no TypeScript file by the name of its output, unless the project has set that up for the compiler's sake.
  const isStrict = /"(module|moduleResolution)"\s*:\s*"node(16|18|20|next)"/i.test(config);
  return type === "module" && (runner !== "jest" || isStrict) ? ".js" : "";
}

/** Returns the folder and those above it, up to the root of its repository; the folder alone outside a repository. */
function foldersUpToRepository(folder: string): string[] {
  const folders: string[] = [];
  for (let each = folder; ; each = dirname(each)) {
    folders.push(each);
    if (existsSync(join(each, ".git"))) return folders;
    if (dirname(each) === each) return [folder];
  }
}
