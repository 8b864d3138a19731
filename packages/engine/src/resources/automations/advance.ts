import type { Ctx } from "../../platform/context.js";
import type { AutomationRow, AutomationRunRow, ContactRow, RunStepRow, StepRecord } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { standing } from "./automations.js";
import { cancelRun, currentEntry, ended, queueRun, tellFlow } from "./runs.js";
import { type Decision, StepFailure, type StepView } from "./step-runner.js";
import { runnerOf } from "./step-types/index.js";
import { awaitedAt } from "./wake.js";

/** Steps a run goes through at most; the step after them is not begun, nor is the network called for it. */
const mostSteps = 1000;

/** Attempts at a step, the first included. */
const mostAttempts = 4;

/** The wait in ms after a step has failed so many times: 1, 2 and 4 min. */
const retryWait = (failures: number) => 60_000 * 2 ** (failures - 1);

/** What a step asked the network for, and of which visit to it. */
export interface Prepared {
  visit: string;
  value: unknown;
}

/** Where a run stands: at a step, or behind the last one. */
interface Place {
  automation: Readonly<AutomationRow>;
  contact: Readonly<ContactRow>;
  step: Readonly<StepRecord> | undefined;
  position: number;
}

/** Names one attempt at one version of a step, so that what was prepared for it is never used for another. */
function visitOf(run: Readonly<AutomationRunRow>, step: Readonly<StepRecord>): string {
  return JSON.stringify([run.executed, run.failures, step.id, step.step_type, step.config]);
}

/** Gives what calls the network for a run's current step; undefined when there is nothing to call it for. */
export async function prepareStep(
  ctx: Ctx,
  tx: ReadTx,
  run_id: string,
): Promise<((signal: AbortSignal) => Promise<Prepared>) | undefined> {
  const run = await tx.automation_runs.get(run_id);
  if (run?.status !== "active") return undefined;
  const place = await placeOf(tx, run);
  if (place?.step === undefined || place.automation.status === "paused") return undefined;
  const { step } = place;
  const entry = await currentEntry(tx, run);
  const executed = entry === undefined || isOf(entry, step) ? run.executed : run.executed + 1;
  if (executed >= mostSteps) return undefined;
  const visit = visitOf(run, step);
  try {
    const call = await runnerOf(step).prepare?.(contextOf(ctx, run), tx, viewOf(ctx, run, place, step));
    return call && (async (signal) => ({ visit, value: await call(signal) }));
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    return async () => ({ visit, value: error });
  }
}

/**
 * Takes a run through its current step: what the step writes, what the run notes of it and the job for the next one are one
 * transaction. A run that was left by its automation or its contact is cancelled; one whose automation is paused is parked.
 */
export async function advanceRun(ctx: Ctx, tx: Tx, run_id: string, prepared?: Prepared): Promise<void> {
  const run = await tx.automation_runs.get(run_id);
  if (run?.status !== "active") return;
  const place = await placeOf(tx, run);
  if (place === undefined) {
    await cancelRun(ctx, tx, run);
    return;
  }
  const { automation, step } = place;
  // What the network has answered is not thrown away, or it would be asked again.
  const isAnswered = step !== undefined && prepared?.visit === visitOf(run, step);
  if (automation.status === "paused" && !isAnswered) return park(ctx, tx, run, automation);
  const entry = await closeEntry(ctx, tx, run, place);
  // Nothing was noted of a step that is gone but what `closeEntry` counted.
  const at = entry === "closed" ? { ...run, executed: run.executed + 1, failures: 0, woken_by: null } : run;
  if (step === undefined) return complete(ctx, tx, at, automation);
  if (at.executed >= mostSteps) return failRun(ctx, tx, at, `loop_limit: the run has been through ${mostSteps} steps`);

  const own = contextOf(ctx, at);
  const view = viewOf(ctx, at, place, step);
  const open = entry === "closed" ? undefined : entry;
  const runner = runnerOf(step);
  try {
    if (open?.status === "waiting" && runner.due !== undefined) {
      return await follow(own, tx, view, place, open, await runner.due(own, tx, view));
    }
    const answer = isAnswered ? prepared.value : undefined;
    if (answer instanceof StepFailure) throw answer;
    if (runner.prepare !== undefined && prepared !== explained && !isAnswered) {
      await keep(ctx, tx, at, step, {});
      return await queueRun(ctx, tx, at, ctx.clock.now(), step);
    }
    await follow(own, tx, view, place, open, await runner.run(own, tx, view, answer));
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    await fail(own, tx, view, place, open, error);
  }
}

/** Stands for what a step would have fetched from the network, where a run is merely explained. */
export const explained: Prepared = { visit: "", value: undefined };

/** Undefined when automation or contact is gone. A step that was deleted is followed by what stood behind it. */
async function placeOf(tx: ReadTx, run: Readonly<AutomationRunRow>): Promise<Place | undefined> {
  const [automation, contact] = await Promise.all([
    tx.automations.get(run.automation_id),
    tx.contacts.get(run.contact_id),
  ]);
  if (automation === undefined || automation.deleted_at !== null || contact === undefined) return undefined;
  const position = standing(automation, run.current_step_id);
  return { automation, contact, step: automation.steps[position], position };
}

/** What a step does is done for the run: in the sandbox if it is, and so that nobody takes it for somebody else's doing. */
function contextOf(ctx: Ctx, { id, automation_id, chain, sandbox }: Readonly<AutomationRunRow>): Ctx {
  return { ...ctx, sandbox, run: { id, automation_id, chain } };
}

function viewOf(
  ctx: Ctx,
  run: Readonly<AutomationRunRow>,
  { automation, contact }: Place,
  step: Readonly<StepRecord>,
): StepView {
  return { automation, run, step, config: step.config, contact, now: ctx.clock.now() };
}

/** Leaves a due step for when the automation is resumed. */
async function park(
  ctx: Ctx,
  tx: Tx,
  run: Readonly<AutomationRunRow>,
  automation: Readonly<AutomationRow>,
): Promise<void> {
  // On PostgreSQL only rows that are written are held against what others did meanwhile (ADR 12): this makes a resumption
  // that came between run this again, and one that comes later find the run parked.
  await tx.automations.update(automation.id, { status: "paused" });
  await tx.automation_runs.update(run.id, { parked: true, updated_at: ctx.clock.now() });
}

/** Returns whether what a run has noted is of this step; false once the step was deleted or became one of another type. */
function isOf(entry: Readonly<RunStepRow>, step: Readonly<StepRecord> | undefined): boolean {
  return entry.step_id === step?.id && entry.step_type === step.step_type;
}

/** What was noted of the current step so far; `closed` when that was of a step which is there no more, or became another. */
async function closeEntry(
  ctx: Ctx,
  tx: Tx,
  run: Readonly<AutomationRunRow>,
  { step }: Place,
): Promise<Readonly<RunStepRow> | "closed" | undefined> {
  const entry = await currentEntry(tx, run);
  if (entry === undefined || isOf(entry, step)) return entry;
  const reason = entry.step_id === step?.id ? "the step became one of another type" : "the step was deleted";
  const output = { ...entry.output, reason };
  await tx.run_steps.update(entry.id, { status: "skipped", completed_at: ctx.clock.now(), output });
  return "closed";
}

/** Notes what came of a step and goes on to the next one, if there is one. */
async function follow(
  ctx: Ctx,
  tx: Tx,
  view: StepView,
  place: Place,
  open: Readonly<RunStepRow> | undefined,
  decision: Decision,
): Promise<void> {
  const { run, step, now } = view;
  const { status, reason, until } = decision;
  const output = { ...open?.output, ...decision.output, reason };
  const isWaiting = status === "waiting" && until !== undefined;
  await note(ctx, tx, view, place, open, { status, output, error: null, completed_at: isWaiting ? null : now });
  if (isWaiting) {
    const waiting_for = decision.waitingFor ?? null;
    await keep(ctx, tx, run, step, { waiting_for, woken_by: null, failures: 0, next_run_at: until });
    return queueRun(ctx, tx, run, until, step);
  }
  const gone = { ...run, executed: run.executed + 1, failures: 0 };
  const position = nextPosition(place, decision);
  const next = place.automation.steps[position];
  if (decision.ends === true || next === undefined) return complete(ctx, tx, gone, place.automation);
  const { executed, failures } = gone;
  await keep(ctx, tx, run, next, {
    executed,
    failures,
    waiting_for: awaitedAt(next),
    woken_by: null,
    next_run_at: now,
  });
  await queueRun(ctx, tx, run, now, next);
}

/** After a branch a run goes on by position; a target that is none or gone is the next position. */
function nextPosition({ automation, position }: Place, { goTo, skipNext }: Decision): number {
  const target = goTo == null ? -1 : automation.steps.findIndex(({ id }) => id === goTo.toLowerCase());
  if (target !== -1) return target;
  return position + (skipNext === true ? 2 : 1);
}

/** Has a step that failed tried again, or ends the run when that was its last attempt. */
async function fail(
  ctx: Ctx,
  tx: Tx,
  view: StepView,
  place: Place,
  open: Readonly<RunStepRow> | undefined,
  { message, output: left }: StepFailure,
): Promise<void> {
  const { run, step, now } = view;
  const failures = run.failures + 1;
  const isLast = failures >= mostAttempts;
  const next = now + retryWait(failures);
  const reason = isLast
    ? `attempt ${failures} of ${mostAttempts} failed, and was the last`
    : `attempt ${failures} of ${mostAttempts} failed; the next is at ${new Date(next).toISOString()}`;
  const output = { ...open?.output, ...left, reason };
  const status = isLast ? "failed" : "running";
  await note(ctx, tx, view, place, open, { status, output, error: message, completed_at: isLast ? now : null });
  if (isLast) return failRun(ctx, tx, { ...run, failures, executed: run.executed + 1 }, message);
  await keep(ctx, tx, run, step, { failures, next_run_at: next });
  await queueRun(ctx, tx, run, next, step);
}

type Noted = Pick<RunStepRow, "status" | "output" | "error" | "completed_at">;

/** Writes down what came of the current step; what was written of it before is taken up. */
async function note(
  ctx: Ctx,
  tx: Tx,
  { run, step, now }: StepView,
  { position }: Place,
  open: Readonly<RunStepRow> | undefined,
  noted: Noted,
): Promise<void> {
  if (open !== undefined) {
    await tx.run_steps.update(open.id, noted);
    return;
  }
  const { id: run_id, workspace_id, executed } = run;
  const { id: step_id, step_type } = step;
  const what = { workspace_id, run_id, place: executed, step_id, step_type, position };
  await tx.run_steps.insert({ id: ctx.ids.uuid(), ...what, started_at: now, ...noted });
}

/** Writes down that a run stands at a step. */
async function keep(
  ctx: Ctx,
  tx: Tx,
  run: Readonly<AutomationRunRow>,
  step: Readonly<StepRecord>,
  patch: Partial<AutomationRunRow>,
): Promise<void> {
  const { executed, failures } = run;
  const here = { current_step_id: step.id, parked: false, updated_at: ctx.clock.now() };
  await tx.automation_runs.update(run.id, { executed, failures, ...here, ...patch });
}

async function complete(
  ctx: Ctx,
  tx: Tx,
  { id, executed, failures }: Readonly<AutomationRunRow>,
  automation: Readonly<AutomationRow>,
): Promise<void> {
  const now = ctx.clock.now();
  const patch: Partial<AutomationRunRow> = { ...ended, executed, failures, completed_at: now, updated_at: now };
  const run = await tx.automation_runs.update(id, { ...patch, status: "completed" });
  if (run !== undefined) await tellFlow(contextOf(ctx, run), tx, "flow.completed", automation, run);
}

/** Ends a run that cannot go on. */
export async function failRun(
  ctx: Ctx,
  tx: Tx,
  { id, executed, failures }: Readonly<AutomationRunRow>,
  error: string,
): Promise<void> {
  const now = ctx.clock.now();
  const patch: Partial<AutomationRunRow> = { ...ended, executed, failures, completed_at: now, updated_at: now };
  await tx.automation_runs.update(id, { ...patch, status: "failed", error });
}
