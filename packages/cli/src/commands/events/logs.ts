import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command show the calls that a server on this machine is asked. */
export function defineLogs(command: Command, context: Context, setAction: SetAction): void {
  command.description("Shows the calls of the API that dev or mock has answered.");
  const tail = command
    .command("tail")
    .summary("Print the last calls, and those that come")
    .description(
      "Prints the last calls of the API and how they were answered, and then those that come, until Ctrl-C.\n\nOff a terminal it prints a JSON object a line, for -o json too: what never ends is no document.",
    )
    .option("--limit <count>", "how many of those that were answered, the last ones (default: 10)")
    .option("--status <status>", "only calls that were answered so: 429, or 4xx for all from 400 to 499")
    .option("--follow", "go on with those that come (the default)")
    .option("--no-follow", "end after those that were answered");
  tail.addHelpText(
    "after",
    examples("posthorn logs tail", "posthorn logs tail --status 4xx", "posthorn logs tail --no-follow --jq .code"),
  );
  setAction(tail, async (_, flags) => {
    const { tailLogs } = await import("./tail-logs.js");
    return tailLogs(flags, context);
  });
  command.addHelpText("after", examples("posthorn logs tail"));
}
