import type { AbortSignalLike } from "../../platform/cancellation.js";
import type { Ctx } from "../../platform/context.js";
import type { AutomationRunRow, StepRecord } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { contextOfRun, loadRunState, type RunState } from "./run-state.js";
import { applyTransition, cancelRun } from "./run-writer.js";
import { StepFailure, type StepRunner, type StepView } from "./step-runner.js";
import { runnerOf } from "./step-types/index.js";
import { type Transition, transitionAfter, transitionAfterFailure } from "./transition.js";

/** The number of steps that a run executes at most. The step after them is not begun, and its network request is not sent. */
const maxSteps = 1000;

/** The result of a step's network request. */
export interface PreparedStep {
  /** The attempt that the request belongs to, as `attemptKey` returns it. */
  attempt: string;
  /** The result, or the `StepFailure` that prevented the request. */
  value: unknown;
}

/** Identifies one attempt at one version of a step. A prepared result is used for no other attempt. */
function attemptKey(run: Readonly<AutomationRunRow>, step: Readonly<StepRecord>): string {
  return JSON.stringify([run.executed, run.failures, step.id, step.step_type, step.config]);
}

/** Returns the function that performs the network request of a run's current step; undefined when there is none to perform. */
export async function prepareStep(
  ctx: Ctx,
  tx: ReadTx,
  run_id: string,
): Promise<((signal: AbortSignalLike) => Promise<PreparedStep>) | undefined> {
  const active = await tx.automation_runs.get(run_id);
  if (active?.status !== "active") return undefined;
  const state = await loadRunState(ctx, tx, active);
  if (state?.step === undefined || state.automation.status === "paused") return undefined;
  const { run, step } = state;
  if (isAfterWait(state, runnerOf(step.step_type))) return undefined;
  if (run.executed >= maxSteps) return undefined;
  const attempt = attemptKey(run, step);
  try {
    const request = await runnerOf(step.step_type).prepare?.(contextOfRun(ctx, run), tx, viewOf(state, step));
    return request && (async (signal) => ({ attempt, value: await request(signal) }));
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return async () => ({ attempt, value: error });
  }
}

/**
 * Executes a run's current step and applies the transition that follows from it. The writes of the step, the run's log and the
 * job of the next step are one transaction. A run whose automation or contact no longer exists is cancelled. A dry run
 * executes steps without their network requests.
 */
export async function advanceRun(ctx: Ctx, tx: Tx, run_id: string, prepared?: PreparedStep | "dry run"): Promise<void> {
  const run = await tx.automation_runs.get(run_id);
  if (run?.status !== "active") return;
  const state = await loadRunState(ctx, tx, run);
  if (state === undefined) await cancelRun(ctx, tx, run);
  else await applyTransition(ctx, tx, state, await decideTransition(ctx, tx, state, prepared));
}

/** Executes the current step, if it can be executed now, and returns the transition that follows. */
async function decideTransition(
  ctx: Ctx,
  tx: Tx,
  state: RunState,
  prepared: PreparedStep | "dry run" | undefined,
): Promise<Transition> {
  const { automation, run, step } = state;
  const isDryRun = prepared === "dry run";
  const result = isDryRun ? undefined : resultFor(state, prepared);
  // The result of a request that was sent is used although the automation was paused since: a resumed run would send it again.
  if (automation.status === "paused" && result === undefined) return { type: "hold" };
  if (step === undefined) return { type: "complete", log: null, startsRun: undefined };
  if (run.executed >= maxSteps) {
    const error = `loop_limit: the run has been through ${maxSteps} steps`;
    return { type: "fail", log: null, failures: run.failures, error };
  }

  const runner = runnerOf(step.step_type);
  const context = contextOfRun(ctx, run);
  const view = viewOf(state, step);
  try {
    if (isAfterWait(state, runner)) return transitionAfter(state, await runner.endWait(context, tx, view));
    if (runner.prepare !== undefined && result === undefined && !isDryRun) return { type: "prepare" };
    if (result?.value instanceof StepFailure) throw result.value;
    return transitionAfter(state, await runner.run(context, tx, view, result?.value));
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return transitionAfterFailure(state, error);
  }
}

/** Returns a prepared result if it belongs to the attempt that is due; undefined if the step was changed or attempted since. */
function resultFor({ run, step }: RunState, prepared: PreparedStep | undefined): PreparedStep | undefined {
  if (prepared === undefined || step === undefined) return undefined;
  return prepared.attempt === attemptKey(run, step) ? prepared : undefined;
}

type WaitingRunner = StepRunner & Required<Pick<StepRunner, "endWait">>;

/** Returns whether the current step has waited, and is now to end its wait. */
function isAfterWait({ entry }: RunState, runner: StepRunner): runner is WaitingRunner {
  return entry?.status === "waiting" && runner.endWait !== undefined;
}

function viewOf({ automation, run, contact, now }: RunState, step: Readonly<StepRecord>): StepView {
  return { automation, run, step, config: step.config, contact, now };
}
