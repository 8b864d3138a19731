import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";
import { defineRunsWatch } from "./runs-watch.js";

/** Makes a command follow runs; the rest that can be done with them is below automations. */
export function defineRuns(command: Command, context: Context, setAction: SetAction): void {
  command.description("Follows the runs of automations; automations runs lists and cancels them.");
  defineRunsWatch(command.command("watch"), context, setAction);
  command.addHelpText(
    "after",
    examples("posthorn runs watch 01a1fd7a-1145-746c-b172-3efd9a545c69 01a1fd97-c19e-7ad8-8493-e672a8886d49"),
  );
}
