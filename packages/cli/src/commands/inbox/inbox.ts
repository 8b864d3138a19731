import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import { refusing } from "../../operations/unprinted.js";
import type { FlagValues } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";
import { refuseWord } from "../../program/no-command.js";

/** Makes a command read the mail that was captured on this machine. */
export function defineInbox(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    `Reads the mail that dev or mock has captured, without a key. Where dev found a Mailpit, it is what that has.

Where no id is given, the newest mail is meant, or the newest that --to, --subject and --since choose. --to and --subject are the whole text, or a regular expression behind a ~.`,
  );
  const define = (
    name: string,
    summary: string,
    samples: readonly string[],
    work: (id: string | undefined, flags: FlagValues) => Promise<number>,
    about = `${summary}.`,
  ): Command => {
    const made = command
      .command(name, { isDefault: name === "list" })
      .summary(summary)
      .description(about);
    if (["show", "open", "links"].includes(name))
      made.argument("[id]", "its id or that of its message (default: the newest)");
    if (name !== "clear") addFilterFlags(made);
    made.option("--workspace <name>", "the id or name of a workspace, where there are several and no inbox");
    made.addHelpText("after", examples(...samples));
    const takesId = made.registeredArguments.length > 0;
    // A word that is no command comes to the list.
    if (name === "list") made.allowExcessArguments();
    refusing(
      setAction,
      context,
      name !== "clear",
    )(made, async ([id], flags) => {
      if (name === "list") refuseWord(command, made, context.argv);
      return work(takesId ? (id as string | undefined) : undefined, flags);
    });
    return made;
  };
  define(
    "list",
    "List captured mail, newest first",
    ["posthorn inbox", "posthorn inbox list --to ada@example.com --since 10m"],
    async (_, flags) => (await load()).listInbox(flags, context),
  )
    .option("--limit <count>", "how many at most (default: 100)")
    .option("--offset <count>", "how many to pass over")
    .option("--all", "every one");
  define(
    "show",
    "Print a mail",
    ["posthorn inbox show", "posthorn inbox show --to ada@example.com --fields html"],
    async (id, flags) => (await load()).showMail(id, flags, context),
  );
  define(
    "open",
    "Show a mail in the browser, and print where it is",
    ["posthorn inbox open", "posthorn inbox open --no-browser"],
    async (id, flags) => (await load()).openMail(id, flags, context),
  ).option("--no-browser", "only print where it is");
  define(
    "links",
    "Print the links and codes of a mail",
    ["posthorn inbox links --to ada@example.com", "posthorn inbox links --json | jq -r '.codes[0]'"],
    async (id, flags) => (await load()).printLinks(id, flags, context),
  );
  define(
    "wait",
    "Wait for a mail and print it",
    [
      "posthorn inbox wait --to ada@example.com --timeout 10s --json",
      "posthorn inbox wait --subject '~^Your order' --since 1m",
    ],
    async (_, flags) => (await load()).waitInbox(flags, context),
    `Waits for a mail and prints it, with all it says: the newest that fits, also one that is there already.

Ends with 9 when none has come in 30 seconds, or within --timeout.`,
  );
  define("clear", "Take all captured mail away", ["posthorn inbox clear"], async (_, flags) =>
    (await load()).clearInbox(flags, context),
  );
  command.addHelpText(
    "after",
    examples("posthorn inbox", "posthorn inbox wait --to ada@example.com --timeout 10s --json"),
  );
}

function load() {
  return import("./inbox-commands.js");
}

function addFilterFlags(command: Command): void {
  command
    .option("--to <address>", "the recipient, or ~ and a regular expression")
    .option("--subject <text>", "the subject, or ~ and a regular expression")
    .option("--since <time>", "captured from then on: a time, or how long ago, such as 10m");
}
