import type { Argument, Command, Option } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { printOne } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";

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
