import type { Context } from "../../program/context.js";
import { type Failure, usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { changeSaved } from "../../settings/change-saved.js";
import { checkedName } from "../../settings/checked-name.js";
import { type Changed, saveAndTell } from "../../settings/save-and-tell.js";
import { type Aliases, aliasesFile, aliasNamed, noSuchAlias, readAliases } from "./aliases.js";
import { asWritten, wordsOfExpansion } from "./expansion.js";
import { firstWordOf } from "./first-word.js";

/** What a change makes of the aliases that are saved, and what is said of it. */
type Change = (saved: Aliases) => Changed & { aliases: Aliases };

/** Makes a name stand for an expansion, whatever it stood for, and gives back the exit code. */
export function setAlias(name: string, expansion: string, context: Context): Promise<number> {
  checkedName(name, "alias");
  if (firstWordOf([name], context.io)?.isCommand) {
    throw usage(`${name} is a command, and would never be looked for among aliases`, { path: "alias" });
  }
  checkExpansion(expansion, context.io);
  return save((saved) => {
    const replaced = aliasNamed(name, saved);
    const done = { name, expansion, ...(replaced !== undefined && { replaced }) };
    return { aliases: { ...saved, [name]: expansion }, done };
  }, context);
}

/** Forgets an alias and gives back the exit code. */
export function removeAlias(name: string, context: Context): Promise<number> {
  return save((saved) => {
    const expansion = aliasNamed(name, saved);
    if (expansion === undefined) throw noSuchAlias(name, saved);
    const aliases = Object.fromEntries(Object.entries(saved).filter(([each]) => each !== name));
    return { aliases, done: { name, expansion, removed: true } };
  }, context);
}

/** Refuses what could never be run, and keys, which are kept with profiles alone. */
function checkExpansion(expansion: string, io: Io): void {
  const words = wordsOfExpansion(expansion).map(asWritten);
  if (words.length === 0) throw refused("the expansion is empty");
  if (words.some((word) => /^--api-key(=|$)|ph_(live|sandbox)_\w/.test(word))) {
    throw refused("an alias keeps no API key", {
      hint: "login saves a key as a profile, and --profile <name> in the alias uses it.",
      next: ["posthorn login --profile <name>"],
    });
  }
  if (words[0]?.startsWith("!")) {
    throw refused("an alias leads to a command of posthorn; nothing is run by a shell");
  }
  const first = firstWordOf(words, io);
  if (!first?.word) throw refused("the expansion names no command");
  if (first.isCommand) return;
  throw refused(`${first.word} is no command`, { hint: "An alias leads to a command, and not to another alias." });
}

function refused(message: string, more: Failure["details"] = {}): Failure {
  return usage(message, { path: "expansion", ...more });
}

/** Saves, unless that is only to be tried, and says what was done. */
function save(change: Change, context: Context): Promise<number> {
  const { env } = context.io;
  const changed = (): ReturnType<Change> => change(readAliases(env));
  const saved = (): Changed => changeSaved(aliasesFile(env), changed, ({ aliases }) => ({ aliases }));
  return saveAndTell(changed, saved, context);
}
