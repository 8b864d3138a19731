import type { components } from "@posthorn/sdk/contract";
import { plainText, type Style } from "../../output/terminal-text.js";

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
