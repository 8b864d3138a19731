import type { Command, Option } from "commander";

/** A flag as a shell completes it. */
export interface CompletedFlag {
  /** `--output` and `-o`. */
  words: readonly string[];
  about: string;
  /** Whether a value follows. */
  takes: boolean;
  /** The values there are, none where any will do. */
  values: readonly string[];
}

/** A place in the tree of commands: the words that may come next, and the flags. */
export interface Place {
  /** The words so far, each behind a slash; empty at the root. */
  path: string;
  next: readonly { name: string; about: string }[];
  /** Its own; those of the root go everywhere. */
  flags: readonly CompletedFlag[];
  /** The values its first argument may have. */
  values: readonly string[];
}

/** Gives back every place of a program, the root first; aliases lead to places of their own. */
export function placesOf(program: Command): Place[] {
  return placesBelow(program, "");
}

function placesBelow(command: Command, path: string): Place[] {
  const shown = command.commands.filter((each) => each.summary() !== "");
  const place = {
    path,
    next: shown.map((each) => ({ name: each.name(), about: each.summary() })),
    flags: command.options.filter(({ hidden }) => !hidden).map(flagOf),
    values: command.registeredArguments[0]?.argChoices ?? [],
  };
  const below = command.commands.flatMap((each) =>
    [each.name(), ...each.aliases()].flatMap((name) => placesBelow(each, `${path}/${name}`)),
  );
  return [place, ...below];
}

function flagOf({ long, short, description, argChoices, required, optional }: Option): CompletedFlag {
  const words = [long, short].filter((word) => word !== undefined && word !== null);
  return { words, about: description, takes: required || optional, values: argChoices ?? [] };
}

/** Gives back the words of flags. */
export function wordsOf(flags: readonly CompletedFlag[]): string {
  return flags.flatMap(({ words }) => words).join(" ");
}

/** Gives back the words of those flags that a value of any kind follows. */
export function takersOf(flags: readonly CompletedFlag[]): string {
  return wordsOf(flags.filter(({ takes, values }) => takes && values.length === 0));
}

/** Gives back the flags of a place whose values are known. */
export function choosersOf(flags: readonly CompletedFlag[]): CompletedFlag[] {
  return flags.filter(({ values }) => values.length > 0);
}

/** Gives back the arms of a shell's `case` that know the values of a flag at a place, those of everywhere last; `list` writes values as the shell does. */
export function choicesOf(places: readonly Place[], list: (values: readonly string[]) => string): string {
  const arms = places.flatMap(({ path, flags }) =>
    choosersOf(flags).flatMap(({ words, values }) =>
      words.map((word) => `    ${path === "" ? "*" : `'${path}'`}:${word}) values=${list(values)} ;;`),
    ),
  );
  const isEverywhere = (arm: string): number => Number(arm.startsWith("    *"));
  return arms.sort((one, other) => isEverywhere(one) - isEverywhere(other)).join("\n");
}
