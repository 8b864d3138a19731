import { shellWord } from "../../output/shell-word.js";
import { usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { aliasesFile, aliasNamed, readAliases } from "./aliases.js";
import { filled, wordsOfExpansion } from "./expansion.js";
import { firstWordOf } from "./first-word.js";

/** Gives back the words of a call with those that its first one stands for in its place, undefined where that is no alias. */
export function withoutAlias(argv: readonly string[], io: Io): string[] | undefined {
  const first = firstWordOf(argv, io);
  if (!first || first.isCommand) return undefined;
  const { word: name, before, after } = first;
  const expansion = aliasNamed(name, readAliases(io.env));
  if (expansion === undefined) return undefined;
  const words = filled(name, wordsOfExpansion(expansion), after);
  // So that no alias leads to another one, nor in a circle; a file may hold what was never taken.
  const to = firstWordOf(words, io);
  if (!to?.isCommand) {
    throw usage(`the alias ${name} leads to ${to?.word || "nothing"}, which is no command`, {
      hint: `It stands in ${aliasesFile(io.env)}.`,
      next: [`posthorn alias remove ${shellWord(name)}`],
    });
  }
  return [...before, ...words];
}
