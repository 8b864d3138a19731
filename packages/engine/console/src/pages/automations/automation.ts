import type { FlowStep } from "../../flow/flow-graph.js";
import type { StepState } from "../../flow/flow-picture.js";
import type { Tone } from "../../parts/badge.js";
import { durationText } from "../../parts/duration.js";

/** An automation as the public API shows it. */
export interface Automation {
  readonly id: string;
  readonly name: string;
  readonly status: "draft" | "active" | "paused";
  readonly trigger_type: string;
  readonly trigger_config: Readonly<Record<string, unknown>>;
  readonly run_count: number;
  readonly steps: readonly FlowStep[];
  readonly updated_at: string;
}

/** A step of a run's log. */
interface RunStep {
  readonly step_id: string;
  readonly step_type: string;
  readonly position: number;
  readonly status: "pending" | "running" | "waiting" | "completed" | "skipped" | "failed";
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly output: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
}

/** One contact in an automation. */
export interface Run {
  readonly id: string;
  readonly automation_id: string;
  readonly contact_id: string;
  readonly contact_email: string;
  readonly status: "active" | "completed" | "failed" | "paused" | "cancelled";
  readonly trigger_type: string;
  readonly trigger_data: Readonly<Record<string, unknown>>;
  readonly current_step_id: string | null;
  readonly next_run_at: string | null;
  readonly started_at: string;
  readonly completed_at: string | null;
  readonly cancelled_at: string | null;
  readonly error: string | null;
  readonly steps: readonly RunStep[];
}

/** How many runs are at the steps of an automation and went through them. */
export interface StepCounts {
  readonly runs: { active: number; completed: number; failed: number; cancelled: number };
  readonly steps: readonly { step_id: string; at: number; through: number; skipped: number; failed: number }[];
}

/** What a dry run would do. */
export interface Explanation {
  readonly status: string;
  readonly error: string | null;
  readonly completed_at: string | null;
  readonly steps: readonly {
    step_id: string;
    step_type: string;
    position: number;
    at: string | null;
    until: string | null;
    outcome: RunStep["status"];
    reason: string;
  }[];
}

export const runStatuses = ["active", "completed", "failed", "paused", "cancelled"] as const;

/** Returns how good the state of an automation or a run is. */
export function toneOf(status: string): Tone {
  if (status === "completed") return "good";
  if (status === "failed") return "bad";
  return status === "active" ? "busy" : "plain";
}

/** Returns how a step of the log is shown in the picture. */
export function stateOf(status: RunStep["status"]): StepState {
  if (status === "completed") return "done";
  return status === "skipped" || status === "failed" ? status : "waiting";
}

/** Returns the ways between the steps of a log, as `from>to`, from the trigger (-1) to the end (-1) of a run that has ended well. */
export function waysBetween(positions: readonly number[], isCompleted: boolean): Set<string> {
  const all = [-1, ...positions, ...(isCompleted ? [-1] : [])];
  return new Set(all.slice(1).map((to, at) => `${all[at]}>${to}`));
}

/** Returns the position of each step by its id. */
export function positionsOf({ steps }: Pick<Automation, "steps">): ReadonlyMap<string, number> {
  return new Map(steps.map(({ id }, position) => [id, position]));
}

/** Returns how long a step took; empty where it has not ended, or took no time. */
export function lengthOf(from: string | null, to: string | null): string {
  if (from === null || to === null) return "";
  const length = Date.parse(to) - Date.parse(from);
  return length > 0 ? durationText(length) : "";
}
