import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";
import { refuseWord } from "../../program/no-command.js";

/** Makes a command show the mail that waits for its time. */
export function defineSchedule(command: Command, context: Context, setAction: SetAction): void {
  command.description(
    "Shows the mail that waits for its time on dev, mock or another server whose operator token is set.",
  );
  const list = command
    .command("list", { isDefault: true })
    .summary("List scheduled mail, the next first")
    .description("Lists scheduled mail, the next first. emails cancel takes it back; clock advance brings its time.")
    .option("--to <address>", "only to this address")
    .option("--workspace <name>", "the id or name of a workspace, where there are several");
  list.addHelpText(
    "after",
    examples("posthorn schedule list", "posthorn schedule list -o id | xargs -n 1 posthorn emails cancel"),
  );
  // A word that is no command comes here.
  list.allowExcessArguments();
  setAction(list, async (_, flags) => {
    refuseWord(command, list, context.argv);
    const { listScheduled } = await import("./list-scheduled.js");
    return listScheduled(flags, context);
  });
  command.addHelpText("after", examples("posthorn schedule list"));
}
