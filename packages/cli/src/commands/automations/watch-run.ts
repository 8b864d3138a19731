import type { components } from "@posthorn/sdk/contract";
import type { Command } from "commander";
import { callAdminApi } from "../../local/admin-api.js";
import { idWithoutKey } from "../../local/local-api.js";
import type { SetAction } from "../../operations/add-operation.js";
import { pathSegment } from "../../operations/manifest.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { canDraw } from "../../output/can-draw.js";
import { printStreamItem } from "../../output/printer.js";
import { plainText, type Style } from "../../output/terminal-text.js";
import type { Context } from "../../program/context.js";
import { exitCodes } from "../../program/failure.js";
import { examples } from "../../program/program.js";

/** Defines `runs`, whose only verb is `watch`; the other commands for runs are below `automations runs`. */
export function defineRuns(command: Command, context: Context, setAction: SetAction): void {
  command.description("Follows the runs of automations; automations runs lists and cancels them.");
  defineRunsWatch(command.command("watch"), context, setAction);
  command.addHelpText(
    "after",
    examples("posthorn runs watch 01a1fd7a-1145-746c-b172-3efd9a545c69 01a1fd97-c19e-7ad8-8493-e672a8886d49"),
  );
}

/** Defines `runs watch`, which follows a run until it ends. */
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

/** The poll interval, in milliseconds of real time. */
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

export type Run = components["schemas"]["AutomationRun"];
export type RunStep = components["schemas"]["RunStep"];

/** Whether a run has ended. */
export function hasEnded({ status }: Run): boolean {
  return status === "completed" || status === "failed" || status === "cancelled";
}

/** Returns the reason of a step's status, empty where it has none. */
export function reasonOf({ error, output }: RunStep): string {
  return error ?? (typeof output?.reason === "string" ? output.reason : "");
}

/** Returns an ISO time in the form 2026-03-09 08:30:00. */
export function readableTime(time: string | null): string {
  return time === null ? "" : time.replace("T", " ").replace(/(\.\d+)?Z$/, "");
}

/** A change of status of a step or, where no step is named, of the run. */
export interface RunChange {
  run_id: string;
  step_id: string | null;
  step_type: string | null;
  status: string;
  /** ISO 8601. */
  at: string;
  reason: string;
  /** ISO 8601: when a waiting run continues. */
  next_run_at: string | null;
}

/** Returns the changes of a run since `before`, or without that since it began. */
export function runChanges(before: Run | undefined, run: Run): RunChange[] {
  const steps = run.steps.flatMap((step, index): RunChange[] => {
    if (before?.steps[index]?.status === step.status) return [];
    const { step_id, step_type, status, started_at, completed_at } = step;
    const next_run_at = status === "waiting" ? run.next_run_at : null;
    const at = completed_at ?? started_at ?? run.updated_at;
    return [{ run_id: run.id, step_id, step_type, status, at, reason: reasonOf(step), next_run_at }];
  });
  if (before?.status === run.status || (before === undefined && !hasEnded(run) && run.status !== "paused"))
    return steps;
  const { id: run_id, status, completed_at, cancelled_at, updated_at, error } = run;
  const at = completed_at ?? cancelled_at ?? updated_at;
  return [...steps, { run_id, step_id: null, step_type: null, status, at, reason: error ?? "", next_run_at: null }];
}

/** Returns a change as a line. */
export function describeChange({ step_type, status, at, reason, next_run_at }: RunChange, style: Style): string {
  const shown = (status === "failed" ? style.alarm : style.heading)(status.padEnd(9));
  const due = next_run_at === null ? "" : `until ${readableTime(next_run_at)}`;
  const rest = [due, plainText(reason)].filter((part) => part !== "").join("  ");
  return `${style.faint(readableTime(at))}  ${(step_type ?? "run").padEnd(16)}  ${shown}  ${rest}`.trimEnd();
}
