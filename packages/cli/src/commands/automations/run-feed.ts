import { callOperator } from "../../local/operator.js";
import { pathSegment } from "../../operations/path-segment.js";
import type { Context } from "../../program/context.js";
import { hasEnded, type Run } from "./run.js";

/** Milliseconds of real time between two looks. */
const interval = 500;

/** Gives a run as it is, and again whenever it has changed, until it has ended or the process is asked to stop. */
export async function* runFeed(automationId: string, runId: string, context: Context): AsyncGenerator<Run> {
  const path = `/automations/${pathSegment("automation_id", automationId)}/runs/${pathSegment("run_id", runId)}`;
  for (let shown = ""; !context.io.signal.aborted; await context.io.wait(interval)) {
    const run = (await callOperator("GET", path, undefined, context)) as Run;
    if (!Array.isArray(run?.steps)) throw new TypeError("the run has no steps");
    const state = JSON.stringify(run);
    if (state !== shown) yield run;
    if (hasEnded(run)) return;
    shown = state;
  }
}
