import type { Command } from "commander";
import type { SetAction } from "../operations/add-operation.js";
import type { Context } from "../program/context.js";
import { examples } from "../program/examples.js";

/** Makes a command show what goes on, over the whole terminal. */
export function defineDashboard(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      "Shows what goes on over the whole terminal: sends, the inbox, deliveries, contacts, runs and the clock. ? tells the keys, q leaves.\n\nSends, inbox, deliveries and the clock need dev, mock, or the operator token of another server. Off a terminal it refuses and names the commands that print the same.\n\nWith INK_SCREEN_READER=true it is text to be read aloud.",
    )
    .option("--refresh <duration>", "how often to refresh, from 100ms (default: 1s)")
    .option("--workspace <name>", "the id or name of a workspace, where there are several")
    .addHelpText("after", examples("posthorn dashboard", "posthorn dashboard --refresh 5s"));
  setAction(command, async (_, flags) => {
    const { dashboard } = await import("../start-up/live.js");
    return dashboard(flags, context);
  });
}
