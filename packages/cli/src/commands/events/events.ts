import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command show what happens in a workspace. */
export function defineEvents(command: Command, context: Context, setAction: SetAction): void {
  command.description("Shows what happens in a workspace of dev, mock or another server whose operator token is set.");
  const tail = command
    .command("tail")
    .summary("Print the last events, and those that come")
    .description(
      "Prints the last events, and then those that come, until Ctrl-C.\n\nOff a terminal it prints a JSON object a line, for -o json too: what never ends is no document.",
    )
    .option("--type <event>", "only of this type")
    .option("--since <time>", "all from then on instead of the last ones: a time, or how long ago, such as 1h")
    .option("--limit <count>", "how many of those that have happened, the last ones; 10 without --since")
    .option("--follow", "go on with those that come (the default)")
    .option("--no-follow", "end after those that have happened")
    .option("--workspace <name>", "the id or name of a workspace, where there are several");
  tail.addHelpText(
    "after",
    examples(
      "posthorn events tail",
      "posthorn events tail --type email.bounced --since 1h",
      "posthorn events tail --no-follow --limit 100 | jq -r .type",
    ),
  );
  setAction(tail, async (_, flags) => {
    const { tailEvents } = await import("./tail-events.js");
    return tailEvents(flags, context);
  });
  command.addHelpText("after", examples("posthorn events tail"));
}
