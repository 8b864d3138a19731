import { nearest } from "@posthorn/sdk/internal";
import type { Command } from "commander";
import { type Failure, usage } from "./failure.js";

/** Returns the failure for a word that stands where a command of a group does, and is the name of none. */
export function noCommand(word: string, group: Command, others: readonly string[] = []): Failure {
  const meant = nearest(word, [...group.commands.map((command) => command.name()), ...others]);
  return usage(`${group.name()} has no command ${word}`, {
    hint: meant ? `Did you mean ${meant}?` : undefined,
    next: [`${wordsOf(group)} --help`],
  });
}

/** Has what a group does where no command of it is named refuse a word after it, which was to be one. */
export function refuseWord(group: Command, command: Command, argv: readonly string[]): void {
  const [word] = command.args;
  if (word === undefined) return;
  if (command === group || !argv.includes(command.name())) throw noCommand(word, group);
  const next = [`${wordsOf(command)} --help`];
  throw usage(`${group.name()} ${command.name()} takes no word such as ${word}`, { next });
}

function wordsOf(command: Command): string {
  return command.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();
}
