import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command look after the user's own names for commands. */
export function defineAlias(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    "Looks after names of your own for commands and their flags; help aliases tells how they are written.",
  );
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
    const { setAlias } = await import("./change-aliases.js");
    return setAlias(String(name), String(expansion), context);
  });

  const list = command.command("list").summary("Every alias").description("Prints every alias and what it stands for.");
  list.addHelpText("after", examples("posthorn alias list", "posthorn alias list --jq '.data[].name'"));
  setAction(list, async () => (await import("./list-aliases.js")).listAliases(context));

  const remove = command
    .command("remove")
    .alias("delete")
    .summary("Forget an alias")
    .description("Forgets an alias, and prints what it stood for.")
    .argument("<name>", "the alias")
    .addHelpText("after", examples("posthorn alias remove vip"));
  setAction(remove, async ([name]) => (await import("./change-aliases.js")).removeAlias(String(name), context));
  command.addHelpText(
    "after",
    examples("posthorn alias set vip 'contacts list --search vip --fields id,email'", "posthorn alias list"),
  );
}
