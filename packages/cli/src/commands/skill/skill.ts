import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { skillText } from "./skill-text.js";

/** The name of the file that coding agents read, and its first lines. */
const file = "SKILL.md";
const beginning = "---\nname: posthorn\n";

/** Defines `skill`, which prints or writes the skill file for coding agents. */
export function defineSkill(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Prints SKILL.md, from which a coding agent learns to use this command line: every command, what is printed, and the exit codes. It is made from the commands of this version.",
    )
    .option("--install <dir>", "write it to SKILL.md in this folder")
    .addHelpText("after", examples("posthorn skill", "posthorn skill --install .claude/skills/posthorn"));
  setAction(command, async (_, { install }) => {
    const text = skillText(command.parent ?? command);
    if (install === undefined) await context.data(text);
    else await installSkill(resolve(context.io.cwd, String(install)), text, context);
    return exitCodes.ok;
  });
}

/** Writes the file. An earlier one of Posthorn is replaced. @throws a usage failure where the file is somebody else's. */
async function installSkill(folder: string, text: string, context: Context): Promise<void> {
  const path = join(folder, file);
  if (existsSync(path) && !readFileSync(path, "utf8").startsWith(beginning))
    throw usage(`${path} is another skill, and is left as it is`, { path: "install" });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, text);
  await context.note(`Wrote ${path}.`);
}
