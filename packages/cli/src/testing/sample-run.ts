import type { Run, RunStep } from "../commands/automations/watch-run.js";

/** Returns a step of a run, as the run's log has it. */
export function sampleStep(step_type: string, status: string, reason: string, more: Partial<RunStep> = {}): RunStep {
  return {
    step_id: "s1",
    step_type,
    position: 0,
    status,
    started_at: "2026-03-09T08:30:00.000Z",
    completed_at: status === "completed" ? "2026-03-09T08:31:00.000Z" : null,
    output: { reason },
    error: null,
    ...more,
  };
}

/** Returns a run with these steps. */
export function sampleRun(status: string, steps: RunStep[], more: Partial<Run> = {}): Run {
  return {
    id: "01a1fd97-c19e-7ad8-8493-e672a8886d49",
    automation_id: "01a1fd7a-1145-746c-b172-3efd9a545c69",
    contact_id: "01a1fd84-3ecb-7e51-988c-4cd055f58461",
    contact_email: "ada@example.com",
    status,
    trigger_type: "api",
    trigger_data: {},
    current_step_id: null,
    next_run_at: null,
    started_at: "2026-03-09T08:30:00.000Z",
    completed_at: null,
    cancelled_at: null,
    error: null,
    steps,
    created_at: "2026-03-09T08:30:00.000Z",
    updated_at: "2026-03-09T08:32:00.000Z",
    ...more,
  };
}
