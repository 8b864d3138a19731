import type { Run } from "../commands/automations/run.js";
import type { Context } from "../program/context.js";
import { drawOver } from "./live/draw-over.js";
import { RunView } from "./live/run-view.js";

/** Draws a run over itself whenever it changes and returns its last state; the terminal's modes are as they were afterwards. */
export async function drawRun(feed: AsyncIterable<Run>, context: Context): Promise<Run | undefined> {
  return drawOver(feed, (run, { size, colored }) => <RunView run={run} {...size} colored={colored} />, context);
}
