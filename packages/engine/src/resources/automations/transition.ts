import type { RunStepRow, StepRecord } from "../../store/entities.js";
import type { RunState } from "./run-state.js";
import type { NewRunWithId } from "./runs.js";
import type { StepFailure, StepResult } from "./step-runner.js";

/** What the run's log says about the current step after a transition. */
export type StepLog = Pick<RunStepRow, "status" | "output" | "error" | "completed_at">;

/** How a run goes on from its current state. A plain value; `applyTransition` writes it. */
export type Transition =
  /** The automation is paused. The step stays due until the automation is resumed. */
  | { type: "hold" }
  /** The step needs the result of a network request. A job performs the request outside the transaction. */
  | { type: "prepare" }
  /** The step waits for its event (null: for none) or its time-out (epoch ms). */
  | { type: "wait"; log: StepLog; waitingFor: string | null; until: number }
  /** The step failed and is tried again (epoch ms). */
  | { type: "retry"; log: StepLog; failures: number; at: number }
  /** The step was executed. `startsRun` is a run of another automation that begins in the same transaction. */
  | { type: "continue"; log: StepLog; next: Readonly<StepRecord>; startsRun: NewRunWithId | undefined }
  /** The run ends. The log is null for a run that was after its last step already. */
  | { type: "complete"; log: StepLog | null; startsRun: NewRunWithId | undefined }
  /** The run ends. The log is null for a step that was not begun. */
  | { type: "fail"; log: StepLog | null; failures: number; error: string };

/** The number of times that a step is attempted. */
const maxAttempts = 4;

/** Returns the delay after a number of failures, in ms: 1, 2 and 4 min. */
const retryDelay = (failures: number) => 60_000 * 2 ** (failures - 1);

/** Returns the transition after a step was executed. */
export function transitionAfter(state: RunState, result: StepResult): Transition {
  const { automation, entry, now } = state;
  const { status, reason, until, startsRun } = result;
  const output = { ...entry?.output, ...result.output, reason };
  if (status === "waiting" && until !== undefined) {
    const log = { status, output, error: null, completed_at: null };
    return { type: "wait", log, waitingFor: result.waitingFor ?? null, until };
  }
  const log = { status, output, error: null, completed_at: now };
  const next = result.ends === true ? undefined : automation.steps[nextPosition(state, result)];
  return next === undefined ? { type: "complete", log, startsRun } : { type: "continue", log, next, startsRun };
}

/** Returns the position after a step. A branch to no step, or to a deleted one, leads to the next position. */
function nextPosition({ automation, position }: RunState, { goTo, skipNext }: StepResult): number {
  const target = goTo == null ? -1 : automation.steps.findIndex(({ id }) => id === goTo.toLowerCase());
  if (target !== -1) return target;
  return position + (skipNext === true ? 2 : 1);
}

/** Returns the transition after a step failed: another attempt, or the end of the run after the last one. */
export function transitionAfterFailure({ run, entry, now }: RunState, failure: StepFailure): Transition {
  const failures = run.failures + 1;
  const attempt = `attempt ${failures} of ${maxAttempts} failed`;
  const { message: error } = failure;
  const output = { ...entry?.output, ...failure.output };
  if (failures >= maxAttempts) {
    const reason = `${attempt}, and was the last`;
    const log: StepLog = { status: "failed", output: { ...output, reason }, error, completed_at: now };
    return { type: "fail", log, failures, error };
  }
  const at = now + retryDelay(failures);
  const reason = `${attempt}; the next is at ${new Date(at).toISOString()}`;
  const log: StepLog = { status: "running", output: { ...output, reason }, error, completed_at: null };
  return { type: "retry", log, failures, at };
}
