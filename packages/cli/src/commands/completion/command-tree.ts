import type { Command, Option } from "commander";

/** A flag, as shells complete it. */
export interface CompletionFlag {
  /** Its names, such as `--output` and `-o`. */
  words: readonly string[];
  about: string;
  /** Whether it takes a value. */
  takes: boolean;
  /** The allowed values; empty where any value is. */
  values: readonly string[];
}

/** A command in the tree of commands, with its subcommands and flags. */
export interface CommandNode {
  /** The names that lead to it, each behind a slash; empty for the root. */
  path: string;
  next: readonly { name: string; about: string }[];
  /** Its own flags. The flags of the root are valid for every command. */
  flags: readonly CompletionFlag[];
  /** The allowed values of its first argument. */
  values: readonly string[];
}

/** Returns all commands of a program, the root first. An alias is a node as well. */
export function nodesOf(program: Command): CommandNode[] {
  return nodesBelow(program, "");
}

function nodesBelow(command: Command, path: string): CommandNode[] {
  const shown = command.commands.filter((each) => each.summary() !== "");
  const node = {
    path,
    next: shown.map((each) => ({ name: each.name(), about: each.summary() })),
    flags: command.options.filter(({ hidden }) => !hidden).map(flagOf),
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
  const below = command.commands.flatMap((each) =>
    [each.name(), ...each.aliases()].flatMap((name) => nodesBelow(each, `${path}/${name}`)),
  );
  return [node, ...below];
}

function flagOf({ long, short, description, argChoices, required, optional }: Option): CompletionFlag {
  const words = [long, short].filter((word) => word !== undefined && word !== null);
  return { words, about: description, takes: required || optional, values: argChoices ?? [] };
}

/** Returns the names of flags, separated by spaces. */
export function wordsOf(flags: readonly CompletionFlag[]): string {
  return flags.flatMap(({ words }) => words).join(" ");
}

/** Returns the names of the flags that take any value, separated by spaces. */
export function flagWordsWithValue(flags: readonly CompletionFlag[]): string {
  return wordsOf(flags.filter(({ takes, values }) => takes && values.length === 0));
}

/** Returns the flags that take one of a list of values. */
export function flagsWithChoices(flags: readonly CompletionFlag[]): CompletionFlag[] {
  return flags.filter(({ values }) => values.length > 0);
}

/**
 * Returns the arms of a POSIX shell's `case` that set the allowed values of each flag of each command. Arms of global flags
 * come last, so that the flag of a command wins. `list` writes values in the syntax of the shell.
 */
export function choiceArms(nodes: readonly CommandNode[], list: (values: readonly string[]) => string): string {
  const arms = nodes.flatMap(({ path, flags }) =>
    flagsWithChoices(flags).flatMap(({ words, values }) =>
      words.map((word) => `    ${path === "" ? "*" : `'${path}'`}:${word}) values=${list(values)} ;;`),
    ),
  );
  const isGlobal = (arm: string): number => Number(arm.startsWith("    *"));
  return arms.sort((one, other) => isGlobal(one) - isGlobal(other)).join("\n");
}
