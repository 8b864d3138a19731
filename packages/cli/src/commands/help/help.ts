import type { Argument, Command, Option } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { noCommand } from "../../operations/group.js";
import { printOne } from "../../output/printer.js";
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

/** Defines `commands`, which prints the tree of all commands as JSON. */
export function defineCommands(command: Command, context: Context, setAction: SetAction): void {
  command
    .description("Prints every command with its arguments, flags and the values they take, as one JSON document.")
    .addHelpText("after", examples("posthorn commands --json", "posthorn commands --json | jq -r '.commands[].name'"));
  setAction(command, async () => {
    const layout = context.layout();
    const format = layout.format === "table" ? "json" : layout.format;
    await context.data(await printOne(treeOf(command.parent ?? command), [], { ...layout, format }));
    return exitCodes.ok;
  });
}

function treeOf(command: Command): Record<string, unknown> {
  return {
    name: command.name(),
    aliases: command.aliases().length > 0 ? command.aliases() : undefined,
    summary: command.summary() || command.description(),
    arguments: command.registeredArguments.map(argumentOf),
    flags: command.options.filter(({ hidden }) => !hidden).map(flagOf),
    commands: command.commands.map(treeOf),
  };
}

function argumentOf(argument: Argument): Record<string, unknown> {
  const { required, variadic, description } = argument;
  return { name: argument.name(), required, variadic: variadic || undefined, description };
}

function flagOf({ flags, description, argChoices, defaultValue }: Option): Record<string, unknown> {
  return { flags, description: description || undefined, values: argChoices, default: defaultValue };
}
