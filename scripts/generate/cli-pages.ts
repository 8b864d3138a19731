import { PassThrough } from "node:stream";
import type { WholeProgram } from "../../packages/cli/src/program/definitions.js";

type Command = WholeProgram["program"];

/** A flag or argument with its description. */
export interface Entry {
  word: string;
  about: string;
}

/** A command of the reference and the man pages. */
export interface CommandPage {
  /** Begins with `posthorn`. */
  name: string;
  aliases: readonly string[];
  usage: string;
  text: string;
  arguments: readonly Entry[];
  flags: readonly Entry[];
  examples: readonly string[];
  /** Whether it has subcommands. */
  leads: boolean;
}

export interface CliPages {
  globalFlags: readonly Entry[];
  topics: readonly { name: string; about: string; text: string }[];
  /** In the order of the help's headings and first words. Each first word is followed by its subcommands. */
  sections: readonly { heading: string; groups: readonly (readonly CommandPage[])[] }[];
}

/** Returns the pages of the command line, read from its program. The generated code of the program must be written before. */
export async function readCliPages(): Promise<CliPages> {
  const { wholeProgram } = await import("../../packages/cli/src/program/definitions.js");
  const { topics } = await import("../../packages/cli/src/program/topics.js");
  const { program, helpOf } = await wholeProgram({
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env: {},
    cwd: "/",
    now: () => 0,
    random: () => 0,
    wait: async () => {},
    signal: new AbortController().signal,
  });
  const sections = new Map<string, CommandPage[][]>();
  for (const command of program.commands) {
    const heading = (command.helpGroup() || "More:").replace(/:$/, "");
    sections.set(heading, [...(sections.get(heading) ?? []), pagesOf(command, "posthorn", helpOf)]);
  }
  return {
    globalFlags: flagsOf(program),
    topics: Object.entries(topics).map(([name, topic]) => ({ name, ...topic })),
    sections: [...sections].map(([heading, groups]) => ({ heading, groups })),
  };
}

function pagesOf(command: Command, above: string, helpOf: (command: Command) => string): CommandPage[] {
  const name = `${above} ${command.name()}`;
  const leads = command.commands.length > 0;
  const words = command.registeredArguments.map((each) => {
    const inner = each.variadic ? `${each.name()}...` : each.name();
    return each.required ? `<${inner}>` : `[${inner}]`;
  });
  const [, examples = ""] = helpOf(command).split("\nExamples:\n");
  const page = {
    name,
    aliases: command.aliases(),
    usage: [name, ...words, ...(leads ? ["<command>"] : []), "[flags]"].join(" "),
    text: command.description() || `${command.summary()}.`,
    arguments: command.registeredArguments.map((each, index) => ({
      word: words[index] ?? "",
      about: each.description,
    })),
    flags: flagsOf(command),
    examples: examples.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.trim()])),
    leads,
  };
  return [page, ...command.commands.flatMap((inner) => pagesOf(inner, name, helpOf))];
}

function flagsOf(command: Command): Entry[] {
  return command.options
    .filter(({ hidden }) => !hidden)
    .map(({ flags, description, argChoices }) => {
      const choices = argChoices ? `one of ${argChoices.join(", ")}` : "";
      return { word: flags, about: [description, choices].filter((part) => part !== "").join("; ") };
    });
}
