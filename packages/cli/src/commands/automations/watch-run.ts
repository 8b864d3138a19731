import type { Command } from "commander";
import { callAdminApi } from "../../local/admin-api.js";
import { idWithoutKey } from "../../local/local-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { pathSegment } from "../../operations/call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { canDraw } from "../../output/can-draw.js";
import { printStreamItem } from "../../output/printer.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import { describeChange, hasEnded, type Run, runChanges } from "./run.js";

/** Makes a command follow runs; the rest that can be done with them is below automations. */
export function defineRuns(command: Command, context: Context, setAction: SetAction): void {
  command.description("Follows the runs of automations; automations runs lists and cancels them.");
  defineRunsWatch(command.command("watch"), context, setAction);
  command.addHelpText(
    "after",
    examples("posthorn runs watch 01a1fd7a-1145-746c-b172-3efd9a545c69 01a1fd97-c19e-7ad8-8493-e672a8886d49"),
  );
}

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
    return watchRun(String(automationId), String(runId), flags, context);
  });
}

/** Shows a run until it ends and returns the exit code: 9 where it was not completed. */
async function watchRun(automation: string, runId: string, flags: FlagValues, context: Context): Promise<number> {
  const name = { word: automation, noun: "automations", from: "<automation-id>" };
  const automationId = await idWithoutKey(name, context);
  const feed = runFeed(automationId, runId, context);
  const last = canDraw(context, flags) ? await draw(feed, context) : await printChanges(feed, context);
  context.io.signal.throwIfAborted();
  return last?.status === "completed" ? exitCodes.ok : exitCodes.unmet;
}

async function draw(feed: AsyncIterable<Run>, context: Context): Promise<Run | undefined> {
  const { drawRun } = await import("../../views/live/run-view.js");
  return drawRun(feed, context);
}

async function printChanges(feed: AsyncIterable<Run>, context: Context): Promise<Run | undefined> {
  const layout = context.layout();
  const columns = ["at", "step_type", "status", "next_run_at", "reason"];
  let last: Run | undefined;
  let first = true;
  for await (const run of feed) {
    for (const change of runChanges(last, run)) {
      const line = (): string => describeChange(change, layout.style);
      await context.data(await printStreamItem(change, { columns, first, line }, layout));
      first = false;
    }
    last = run;
  }
  return last;
}

/** Milliseconds of real time between two looks. */
const interval = 500;

/** Yields a run, and again after each change, until it has ended or the process is asked to stop. */
async function* runFeed(automationId: string, runId: string, context: Context): AsyncGenerator<Run> {
  const path = `/automations/${pathSegment("automation_id", automationId)}/runs/${pathSegment("run_id", runId)}`;
  for (let shown = ""; !context.io.signal.aborted; await context.io.wait(interval)) {
    const run = (await callAdminApi("GET", path, undefined, context)) as Run;
    if (!Array.isArray(run?.steps)) throw new TypeError("the run has no steps");
    const state = JSON.stringify(run);
    if (state !== shown) yield run;
    if (hasEnded(run)) return;
    shown = state;
  }
}
