import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { printList } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes, type Failure, usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { examples } from "../../program/program.js";
import { changeSaved, checkedName, type SavedChange, saveAndPrint } from "../../settings/saved-file.js";
import {
  type Aliases,
  aliasesFile,
  aliasNamed,
  asWritten,
  firstWordOf,
  noSuchAlias,
  readAliases,
  wordsOfExpansion,
} from "./expand-alias.js";

/** Defines `alias`: the commands that list and change the user's names for commands. */
export function defineAlias(command: Command, context: Context, setAction: SetAction): void {
  command.description("Manages your names for commands and their flags; help aliases says how they are written.");
  const set = command
    .command("set")
    .summary("Make a name stand for a command")
    .description(
      `Makes a name stand for a command with its flags, and for nothing else from then on. $1 to $9 in it are replaced by the arguments of a call, all others come behind it. The name of a command cannot be one, and a key is not kept: --profile names one that login has saved.`,
    )
    .argument("<name>", "the alias")
    .argument("<expansion>", "what it stands for, without posthorn, as one word of the shell: in quotes")
    .addHelpText(
      "after",
      examples(
        "posthorn alias set vip 'contacts list --search vip --fields id,email'",
        "posthorn alias set find 'contacts list --search $1 --all'",
        `posthorn alias set hello 'send --to $1 --subject "Hello, $2" --text "Good to have you."'`,
      ),
    );
  setAction(set, async ([name, expansion]) => {
    return setAlias(String(name), String(expansion), context);
  });

  const list = command.command("list").summary("Every alias").description("Prints every alias and what it stands for.");
  list.addHelpText("after", examples("posthorn alias list", "posthorn alias list --jq '.data[].name'"));
  setAction(list, async () => listAliases(context));

  const remove = command
    .command("remove")
    .alias("delete")
    .summary("Forget an alias")
    .description("Forgets an alias, and prints what it stood for.")
    .argument("<name>", "the alias")
    .addHelpText("after", examples("posthorn alias remove vip"));
  setAction(remove, async ([name]) => removeAlias(String(name), context));
  command.addHelpText(
    "after",
    examples("posthorn alias set vip 'contacts list --search vip --fields id,email'", "posthorn alias list"),
  );
}

/** What a change makes of the aliases that are saved, and what is said of it. */
type AliasesChange = (saved: Aliases) => SavedChange & { aliases: Aliases };

/** Makes a name stand for an expansion, whatever it stood for, and returns the exit code. */
function setAlias(name: string, expansion: string, context: Context): Promise<number> {
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

/** Forgets an alias and returns the exit code. */
function removeAlias(name: string, context: Context): Promise<number> {
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
function save(change: AliasesChange, context: Context): Promise<number> {
  const { env } = context.io;
  const changed = (): ReturnType<AliasesChange> => change(readAliases(env));
  const saved = (): SavedChange => changeSaved(aliasesFile(env), changed, ({ aliases }) => ({ aliases }));
  return saveAndPrint(changed, saved, context);
}

/** Prints the aliases that are saved, by their names, and returns the exit code. */
async function listAliases(context: Context): Promise<number> {
  const aliases = readAliases(context.io.env);
  const data = Object.keys(aliases)
    .sort()
    .map((name) => ({ name, expansion: aliases[name] }));
  await context.data(await printList({ data }, ["name", "expansion"], context.layout()));
  if (data.length === 0) await context.note("There are no aliases; posthorn alias set makes one.");
  return exitCodes.ok;
}
