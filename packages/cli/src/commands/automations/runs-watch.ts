import type { Command } from "commander";
import type { SetAction } from "../../operations/add-operation.js";
import type { Context } from "../../program/context.js";
import { examples } from "../../program/examples.js";

/** Makes a command follow a run until it ends. */
export function defineRunsWatch(command: Command, context: Context, setAction: SetAction): void {
  command
    .summary("Follow a run until it ends")
    .description(
      "Follows a run until it ends: each step, how it ended and why, and what is due next. A live view on a terminal, a line for each change elsewhere.\n\nEnds with 0 when the run is completed, with 9 when it failed or was cancelled. Needs dev, mock, or the operator token of another server.",
    )
    .argument("<automation-id>", "the automation, by its id or name")
    .argument("<run-id>", "the run, as automations trigger and automations runs list give it")
    .option("--plain", "lines on a terminal, too, as with INK_SCREEN_READER=true")
    .addHelpText(
      "after",
      examples(
        "posthorn automations runs watch 01a1fd7a-1145-746c-b172-3efd9a545c69 01a1fd97-c19e-7ad8-8493-e672a8886d49",
        "posthorn runs watch 01a1fd7a-1145-746c-b172-3efd9a545c69 01a1fd97-c19e-7ad8-8493-e672a8886d49 --plain",
      ),
    );
  setAction(command, async ([automationId, runId], flags) => {
    const { watchRun } = await import("./watch-run.js");
    return watchRun(String(automationId), String(runId), flags, context);
  });
}
