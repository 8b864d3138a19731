import { idWithoutKey } from "../../local/local-api.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { canDraw } from "../../output/can-draw.js";
import { printStreamed } from "../../output/print-stream.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/exit-codes.js";
import type { Run } from "./run.js";
import { describeChange, runChanges } from "./run-changes.js";
import { runFeed } from "./run-feed.js";

/** Shows a run until it ends and gives back the exit code: 9 where it was not completed. */
export async function watchRun(
  automation: string,
  runId: string,
  flags: FlagValues,
  context: Context,
): Promise<number> {
  const name = { word: automation, noun: "automations", from: "<automation-id>" };
  const automationId = await idWithoutKey(name, context);
  const feed = runFeed(automationId, runId, context);
  const last = canDraw(context, flags) ? await draw(feed, context) : await printChanges(feed, context);
  context.io.signal.throwIfAborted();
  return last?.status === "completed" ? exitCodes.ok : exitCodes.unmet;
}

async function draw(feed: AsyncIterable<Run>, context: Context): Promise<Run | undefined> {
  const { drawRun } = await import("../../views/draw-run.js");
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
      await context.data(await printStreamed(change, { columns, first, line }, layout));
      first = false;
    }
    last = run;
  }
  return last;
}
