import { lstatSync, mkdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Command } from "commander";
import { replaceFile } from "../../files/regular-files.js";
import type { SetAction } from "../../operations/add-operation.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { readVersion } from "../../program/version.js";
import { type Choices, chooseSetup } from "./choices.js";
import { type Additions, extendManifest, type Manifest, parseManifest, readManifestText } from "./manifest.js";
import { ciSystems, managers, runners } from "./project.js";
import { runScript, starterFiles, testScript } from "./starter-files.js";

/** Defines `init`, which sets up Posthorn in the TypeScript project of the folder. */
export function defineInit(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Sets up Posthorn in the TypeScript project of this folder: a client, a first template, a function that sends it, a test of that function with the mock, and a CI job. It adds what is missing to package.json and prints the commands to run next. A file that exists is named and left as it is, also by a second call. Nothing is sent and nothing is installed.

On a terminal it asks for what no flag says; --yes takes what it finds in the project, as it does without a terminal. --dry-run writes nothing.`,
    )
    .option("--dir <folder>", "the folder of the code (default: src where there is one)")
    .addOption(
      command
        .createOption("--test-runner <name>", "the runner of the test (default: found in package.json)")
        .choices(runners),
    )
    .addOption(
      command.createOption("--ci <name>", "the system of the CI job (default: found in the folder)").choices(ciSystems),
    )
    .addOption(
      command
        .createOption(
          "--package-manager <name>",
          "what installs packages (default: found by package.json and lock file)",
        )
        .choices(managers),
    )
    .addHelpText(
      "after",
      examples("posthorn init", "posthorn init --yes --test-runner node --ci gitlab", "posthorn init --dry-run"),
    );
  setAction(command, (_, flags) => initProject(flags, context));
}

interface WrittenFile {
  path: string;
  status: "created" | "exists" | "changed" | "unchanged";
}

/** Writes the files of a set-up and prints the status of each. */
async function initProject(flags: FlagValues, context: Context): Promise<number> {
  const { cwd } = context.io;
  const text = await readManifestText(cwd);
  const manifest = parseManifest(text);
  const choices = await chooseSetup(manifest, flags, context);
  const starters = Object.entries(starterFiles(choices));
  for (const [path] of starters) assertWithin(cwd, path);
  const isDry = context.flags().dryRun === true;

  const files: WrittenFile[] = [];
  for (const [path, content] of starters) {
    const isThere = isDry ? exists(join(cwd, path)) : !createFile(join(cwd, path), content);
    files.push({ path, status: isThere ? "exists" : "created" });
  }
  const extended = extendManifest(text, additionsFor(manifest, choices));
  if (!isDry && extended !== text) await replaceFile(join(cwd, "package.json"), extended);
  files.push({ path: "package.json", status: extended === text ? "unchanged" : "changed" });

  const next = [`${choices.manager} install`, runScript(choices.manager, "test:mail")];
  const { manager: package_manager, runner: test_runner, ci } = choices;
  const result = { package_manager, test_runner, ci, dry_run: isDry, next: next.join(" && "), files };
  await context.data(await printOne(result, Object.keys(result), context.layout()));
  for (const { path } of files.filter(({ status }) => status === "exists"))
    await context.note(`${path} exists already, and is left as it is.`);
  await context.note(isDry ? "Nothing was written." : `Next: ${next.join(" && ")}`);
  return exitCodes.ok;
}

/** Returns what the package.json lacks. */
function additionsFor({ scripts, dependencies }: Manifest, { runner, dir }: Choices): Additions {
  const own = `^${readVersion()}`;
  const jest = String(dependencies.get("jest") ?? "^30.0.0");
  const forRunner: Record<string, string> = {
    vitest: { vitest: "^4.1.12" },
    jest: { jest, "@jest/globals": jest },
    node: { tsx: "^4.23.15" },
  }[runner];
  const devDependencies = {
    "@posthorn/cli": own,
    "@posthorn/mock-server": own,
    "@types/node": "^20.19.43",
    ...forRunner,
  };
  const lacks = ([name]: [string, string]) => !dependencies.has(name);
  return {
    scripts: Object.hasOwn(scripts, "test:mail") ? {} : { "test:mail": testScript(runner, dir) },
    dependencies: Object.fromEntries(Object.entries({ "@posthorn/sdk": own }).filter(lacks)),
    devDependencies: Object.fromEntries(Object.entries(devDependencies).filter(lacks)),
  };
}

/** Creates a file with the folders above it, and returns whether it was missing. */
function createFile(path: string, content: string): boolean {
  if (exists(path)) return false;
  mkdirSync(dirname(path), { recursive: true });
  try {
    // The flag also refuses a file that another program has created meanwhile.
    writeFileSync(path, content, { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

/** Whether anything has the path, also a link that leads nowhere. */
function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Throws a usage failure where a folder on the way to a file is a link or no folder. */
function assertWithin(folder: string, path: string): void {
  let above = realpathSync(folder);
  for (const name of path.split("/").slice(0, -1)) {
    above = join(above, name);
    const found = lstatSync(above, { throwIfNoEntry: false });
    if (found === undefined) return;
    if (!found.isDirectory()) throw usage(`${above} is not a folder, or is a symbolic link; links are not followed`);
  }
}
