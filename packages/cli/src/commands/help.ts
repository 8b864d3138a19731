import type { Command } from "commander";
import type { Context } from "../context.js";
import { examples } from "../examples.js";
import { exitCodes } from "../exit-codes.js";
import { usage } from "../failure.js";
import type { Act } from "../operations/add-operation.js";

/** Makes a command show the help of another one. */
export function defineHelp(command: Command, _context: Context, act: Act): void {
  command
    .description("Shows the help of a command, as --help after it does.")
    .argument("[words...]", "the words of the command")
    .addHelpText("after", examples("posthorn help contacts create"));
  act(command, async ([words]) => {
    let found = command.parent ?? command;
    for (const word of (words as string[] | undefined) ?? []) {
      const inner = found.commands.find((each) => each.name() === word || each.aliases().includes(word));
      if (!inner) throw usage(`there is no command ${word} in ${found.name()}`, { next: ["posthorn --help"] });
      found = inner;
    }
    found.outputHelp();
    return exitCodes.ok;
  });
}
