import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { noCommand } from "../../operations/group.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { topics } from "../../program/topics.js";

/** Defines `help`, which prints the help of a command or a topic. */
export function defineHelp(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(`Shows the help of a command, as --help after it does, or of what all commands share:\n\n${listed()}`)
    .argument("[words...]", "the words of the command, or a topic")
    .addHelpText("after", examples("posthorn help contacts create", "posthorn help exit-codes"));
  setAction(command, async ([words]) => {
    const given = (words as string[] | undefined) ?? [];
    const [word = "", ...more] = given;
    const topic = more.length === 0 && Object.hasOwn(topics, word) ? topics[word] : undefined;
    if (topic) {
      await context.data(`${topic.text}\n`);
      return exitCodes.ok;
    }
    let found = command.parent ?? command;
    for (const word of given) {
      const inner = found.commands.find((each) => each.name() === word || each.aliases().includes(word));
      if (!inner) throw noCommand(word, found, found.parent ? [] : Object.keys(topics));
      found = inner;
    }
    found.outputHelp();
    return exitCodes.ok;
  });
}

function listed(): string {
  const widest = Math.max(...Object.keys(topics).map((name) => name.length));
  return Object.entries(topics)
    .map(([name, { about }]) => `  ${name.padEnd(widest)}  ${about}`)
    .join("\n");
}
