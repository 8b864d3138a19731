import { existsSync } from "node:fs";
import { isAbsolute, join, normalize, sep } from "node:path";
import { ask } from "../../input/ask.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import type { Manifest } from "./manifest.js";
import {
  type CiSystem,
  ciSystemOf,
  ciSystems,
  importEndingOf,
  managerOf,
  type PackageManager,
  runnerOf,
  runners,
  type TestRunner,
} from "./project.js";

/** What a set-up is made of. */
export interface Choices {
  manager: PackageManager;
  runner: TestRunner;
  ci: CiSystem;
  /** The folder of the code, with slashes; `.` for the project's own. */
  dir: string;
  /** The ending of imports between files of the project. */
  importEnding: string;
}

/** Returns the choices of the flags. Others are asked for on a terminal, where Enter takes what was found in the project. */
export async function chooseSetup(manifest: Manifest, flags: FlagValues, context: Context): Promise<Choices> {
  const folder = context.io.cwd;
  const foundDir = existsSync(join(folder, "src")) ? "src" : ".";
  const asks = context.settings().interactive && context.flags().yes !== true && context.flags().dryRun !== true;
  const choose = async <T extends string>(flag: unknown, question: string, found: T, of?: readonly T[]): Promise<T> => {
    if (flag !== undefined) return flag as T;
    return asks ? askFor(question, found, context, of) : found;
  };
  const dir = folderIn(await choose(flags.dir, "Folder for the code", foundDir));
  const runner = await choose(flags.testRunner, "Test runner", runnerOf(folder, manifest), runners);
  const ci = await choose(flags.ci, "CI system", ciSystemOf(folder), ciSystems);
  const manager = (flags.packageManager as PackageManager | undefined) ?? managerOf(folder, manifest, context.io.env);
  return { manager, runner, ci, dir, importEnding: await importEndingOf(folder, manifest, runner) };
}

async function askFor<T extends string>(question: string, found: T, { io }: Context, of?: readonly T[]): Promise<T> {
  const names = of ? ` (${of.join(", ")})` : "";
  const answer = (await ask(`${question}${names} [${found}]: `, io)) || found;
  if (of && !of.includes(answer as T)) throw usage(`"${answer}" is none of ${of.join(", ")}`);
  return answer as T;
}

/** Returns the path of a folder below the project, with slashes. @throws a usage failure for one elsewhere. */
function folderIn(given: string): string {
  // `normalize` leaves one slash at the end at most.
  const path = normalize(given).split(sep).join("/").replace(/\/$/, "") || ".";
  if (isAbsolute(given) || path === ".." || path.startsWith("../"))
    throw usage(`${given} is not a folder of this project`, { path: "dir" });
  // The folder is written into scripts, which a shell reads.
  if (!/^[\w.@/()[\]+-]+$/.test(path) || path.startsWith("-"))
    throw usage("the folder may have letters, digits and . _ - @ + ( ) [ ] in its name", { path: "dir" });
  return path;
}
