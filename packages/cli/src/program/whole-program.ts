import type { Command } from "commander";
import type { GlobalFlags } from "../settings/global-flags.js";
import { createContext } from "./context.js";
import { definitions } from "./definitions.js";
import type { Io } from "./io.js";
import { createProgram } from "./program.js";

/** A program with all its commands defined, to be read and not run. */
export interface WholeProgram {
  program: Command;
  /** Returns the help of one of its commands. */
  helpOf(command: Command): string;
}

/** Returns the whole program for the reference and for tests. Its commands have no action. */
export async function wholeProgram(io: Io): Promise<WholeProgram> {
  const output = { help: "" };
  const program = createProgram(io, output);
  const context = createContext([], io, () => program.opts<GlobalFlags>());
  for (const command of program.commands)
    await definitions[command.name()]?.(command, context, (leaf) => void leaf.action(() => {}));
  return {
    program,
    helpOf(command) {
      output.help = "";
      command.outputHelp();
      return output.help;
    },
  };
}
