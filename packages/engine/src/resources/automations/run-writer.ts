// Writes runs. No other module inserts or updates rows of `automation_runs` and `run_steps` or adds `advance-run` jobs, but two:
// events/trigger-automations.ts records the event that ends a wait, in the transaction of the event, and jobs/expire/delete-expired-mail.ts
// deletes expired rows.
//
// Some columns have names from before the terms used here: `live_key` is the active-run key, which is unique among the
// event-started runs of a contact and automation; `woken_by` is the event that resumed the run; `parked` means held by a
// pause; `chain` holds the ancestor automations; `executed` counts steps executed; `place` is a log entry's sequence number.
import { emit } from "../../events/emit.js";
import type { Ctx } from "../../platform/context.js";
import { forEachInChunks } from "../../platform/event-loop.js";
import { runConcurrencyKey } from "../../queue/catalog.js";
import { addJob, promoteJob, removeJob } from "../../queue/queue.js";
import type { AutomationRow, AutomationRunRow, ContactRow, RunStepRow, StepRecord } from "../../store/entities.js";
import type { Tx } from "../../store/store.js";
import { findByValues } from "../find-by-values.js";
import { contextOfRun, type RunState } from "./run-state.js";
import { currentEntry, hasActiveRun, type NewRun, type NewRunWithId } from "./runs.js";
import { countMove, countStatus } from "./step-counts.js";
import { awaitedEvent, needsPreparation } from "./step-types/index.js";
import type { StepLog, Transition } from "./transition.js";

type Run = Readonly<AutomationRunRow>;

/**
 * Starts a run at the automation's first step and returns it; undefined when it is to begin once and another run is active.
 * The run is a sandbox run if the context is. Its ancestors are the run in `ctx.run` and that run's ancestors.
 */
export async function startRun(ctx: Ctx, tx: Tx, newRun: NewRun): Promise<Run | undefined> {
  const { automation, contact, once } = newRun;
  if (once && (await hasActiveRun(tx, automation, contact))) return undefined;
  return insertRun(ctx, tx, newRun);
}

async function insertRun(ctx: Ctx, tx: Tx, newRun: NewRun | NewRunWithId): Promise<Run> {
  const id = "id" in newRun ? newRun.id : ctx.ids.uuid();
  const { automation, contact, trigger_type, trigger_data, once, executed = 0 } = newRun;
  const { workspace_id, id: automation_id } = automation;
  const [step] = automation.steps;
  const now = ctx.clock.now();
  const run: AutomationRunRow = {
    id,
    workspace_id,
    automation_id,
    contact_id: contact.id,
    contact_email: contact.email,
    status: "active",
    trigger_type,
    trigger_data,
    sandbox: ctx.sandbox === true,
    live_key: once ? `${automation_id}/${contact.id}` : null,
    current_step_id: step?.id ?? null,
    waiting_for: awaitedEvent(step),
    woken_by: null,
    chain: ctx.run === undefined ? [] : [...new Set([...ctx.run.chain, ctx.run.automation_id])],
    parked: false,
    executed,
    failures: 0,
    next_run_at: now,
    started_at: now,
    completed_at: null,
    cancelled_at: null,
    error: null,
    created_at: now,
    updated_at: now,
  };
  await tx.automation_runs.insert(run);
  await emitFlowEvent(ctx, tx, "flow.triggered", { automation, run });
  await queueRun(ctx, tx, run, { at: now, step });
  await countMove(tx, run, null, run.current_step_id);
  return run;
}

/** Writes a transition of an active run: its row, its log, its next job and its event. */
export async function applyTransition(ctx: Ctx, tx: Tx, state: RunState, transition: Transition): Promise<void> {
  if (transition.type === "hold") return holdRun(ctx, tx, state);
  if (state.staleEntry !== undefined) await skipStaleEntry(tx, state, state.staleEntry);
  if ("startsRun" in transition && transition.startsRun) await startNextRun(ctx, tx, state, transition.startsRun);
  if ("log" in transition && transition.log) await recordStep(ctx, tx, state, transition.log);
  const { run, step, now } = state;
  // A run that completes after its last step has no log entry to count.
  const executed = "log" in transition && transition.log ? run.executed + 1 : run.executed;
  switch (transition.type) {
    case "prepare":
      return moveToStep(ctx, tx, state, { step, at: now });
    case "wait": {
      const { waitingFor: waiting_for, until: next_run_at } = transition;
      const patch = { waiting_for, woken_by: null, failures: 0, next_run_at };
      return moveToStep(ctx, tx, state, { step, at: next_run_at, patch });
    }
    case "retry": {
      const { failures, at } = transition;
      return moveToStep(ctx, tx, state, { step, at, patch: { failures, next_run_at: at } });
    }
    case "continue": {
      const { next } = transition;
      const arrival = { waiting_for: awaitedEvent(next), woken_by: null, next_run_at: now };
      return moveToStep(ctx, tx, state, { step: next, at: now, patch: { executed, failures: 0, ...arrival } });
    }
    case "complete": {
      const patch = endOfRun(ctx, { status: "completed", executed, failures: 0, completed_at: ctx.clock.now() });
      const completed = await tx.automation_runs.update(run.id, patch);
      await countMove(tx, run, run.current_step_id, null);
      const { automation } = state;
      if (completed) await emitFlowEvent(contextOfRun(ctx, run), tx, "flow.completed", { automation, run: completed });
      return;
    }
    case "fail": {
      const { failures, error } = transition;
      const patch = { status: "failed", executed, failures, error, completed_at: ctx.clock.now() } as const;
      await tx.automation_runs.update(run.id, endOfRun(ctx, patch));
      await countMove(tx, run, run.current_step_id, null);
    }
  }
}

/** Holds a run at a due step until its automation is resumed. */
async function holdRun(ctx: Ctx, tx: Tx, { automation, run }: RunState): Promise<void> {
  // PostgreSQL transactions detect conflicts on written rows only (ADR 12). Because of this write, a resumption that commits first
  // makes this transaction run again, and one that commits later finds the run held.
  await tx.automations.update(automation.id, { status: "paused" });
  await tx.automation_runs.update(run.id, { parked: true, updated_at: ctx.clock.now() });
}

async function skipStaleEntry(tx: Tx, { run, step, now }: RunState, entry: Readonly<RunStepRow>): Promise<void> {
  const reason = entry.step_id === step?.id ? "the step became one of another type" : "the step was deleted";
  await updateEntry(tx, run, entry, { status: "skipped", completed_at: now, output: { ...entry.output, reason } });
}

/** Updates a log entry of a run, and counts its new status. */
async function updateEntry(
  tx: Tx,
  run: Run,
  { id, step_id, status: before }: Readonly<RunStepRow>,
  patch: Partial<RunStepRow> & Pick<RunStepRow, "status">,
): Promise<void> {
  await tx.run_steps.update(id, patch);
  await countStatus(tx, run, { step_id, before, after: patch.status });
}

async function startNextRun(ctx: Ctx, tx: Tx, { run }: RunState, newRun: NewRunWithId): Promise<void> {
  // A run that restarts its automation leaves the active-run key to the new run.
  if (newRun.automation.id === run.automation_id) await tx.automation_runs.update(run.id, { live_key: null });
  await insertRun(contextOfRun(ctx, run), tx, newRun);
}

/** Writes the log entry of the current step: a new one at the first attempt, afterwards the same one. */
async function recordStep(ctx: Ctx, tx: Tx, state: RunState, log: StepLog): Promise<void> {
  const { run, step, position, entry, now } = state;
  if (entry !== undefined) {
    await updateEntry(tx, run, entry, log);
    return;
  }
  if (step === undefined) throw new Error("a run after its last step has nothing to log");
  // Every field is named, since a spread would cost a tenth of a step (bench F3).
  await tx.run_steps.insert({
    id: ctx.ids.uuid(),
    workspace_id: run.workspace_id,
    run_id: run.id,
    place: run.executed,
    step_id: step.id,
    step_type: step.step_type,
    position,
    status: log.status,
    started_at: now,
    completed_at: log.completed_at,
    output: log.output,
    error: log.error,
  });
  await countStatus(tx, run, { step_id: step.id, after: log.status });
}

interface Move {
  step: Readonly<StepRecord> | undefined;
  /** When the step is due (epoch ms). */
  at: number;
  patch?: Partial<AutomationRunRow>;
}

/** Writes that an active run is at a step, and queues the job that executes the step. */
async function moveToStep(ctx: Ctx, tx: Tx, { run, staleEntry }: RunState, { step, at, patch }: Move): Promise<void> {
  const { executed, failures, waiting_for, woken_by } = run;
  const here = { current_step_id: step?.id ?? null, parked: false, updated_at: ctx.clock.now() };
  const afterStale = staleEntry && { waiting_for, woken_by };
  await tx.automation_runs.update(run.id, { executed, failures, ...afterStale, ...here, ...patch });
  await countMove(tx, run, run.current_step_id, here.current_step_id);
  await queueRun(ctx, tx, run, { at, step });
}

/** Adds the job that executes a run's current step. A run has at most one such job. */
async function queueRun(ctx: Ctx, tx: Tx, { id, workspace_id }: Run, { at, step }: Move): Promise<void> {
  const payload = { prepare: needsPreparation(step) };
  const concurrency_key = runConcurrencyKey(workspace_id);
  await addJob(ctx, tx, { kind: "advance-run", ref: id, workspace_id, concurrency_key, payload, run_at: at });
}

/** Returns the changes that end a run: those given, and null for all that only an active run has. */
function endOfRun(ctx: Ctx, patch: Partial<AutomationRunRow>): Partial<AutomationRunRow> {
  return {
    live_key: null,
    current_step_id: null,
    waiting_for: null,
    woken_by: null,
    parked: false,
    next_run_at: null,
    updated_at: ctx.clock.now(),
    ...patch,
  };
}

/** Cancels a run and returns it; undefined, with nothing changed, when it has ended already. */
export async function cancelRun(ctx: Ctx, tx: Tx, run: Run): Promise<Run | undefined> {
  const now = ctx.clock.now();
  const patch = endOfRun(ctx, { status: "cancelled", cancelled_at: now });
  const cancelled = await tx.automation_runs.update(run.id, patch, { status: "active" });
  if (cancelled === undefined) return undefined;
  await countMove(tx, run, run.current_step_id, null);
  await removeJob(tx, "advance-run", run.id);
  const entry = await currentEntry(tx, run);
  if (entry !== undefined && entry.completed_at === null) {
    const output = { ...entry.output, reason: "the run was cancelled" };
    await updateEntry(tx, run, entry, { status: "skipped", completed_at: now, output });
  }
  return cancelled;
}

/** Cancels all active runs of contacts of one workspace. */
export async function cancelRunsOfContacts(
  ctx: Ctx,
  tx: Tx,
  contacts: readonly Pick<ContactRow, "id" | "workspace_id">[],
): Promise<void> {
  const [first] = contacts;
  if (first === undefined) return;
  const ids = contacts.map(({ id }) => id);
  const where = { workspace_id: first.workspace_id, status: "active" } as const;
  await forEachInChunks(await findByValues(tx.automation_runs, "contact_id", ids, where), (run) =>
    cancelRun(ctx, tx, run),
  );
}

/** Fails an active run whose job became a dead letter, with the error of the job. */
export async function failRun(ctx: Ctx, tx: Tx, run: Run, error: string): Promise<void> {
  const completed_at = ctx.clock.now();
  const entry = await currentEntry(tx, run);
  if (entry !== undefined) await updateEntry(tx, run, entry, { status: "failed", completed_at, error });
  await tx.automation_runs.update(run.id, endOfRun(ctx, { status: "failed", completed_at, error }));
  await countMove(tx, run, run.current_step_id, null);
}

/** Resumes a waiting run whose event has come. A run that is due already, or is held by a pause, needs no resumption. */
export async function resumeRun(ctx: Ctx, tx: Tx, run: Run): Promise<void> {
  const now = ctx.clock.now();
  if (run.parked || run.next_run_at === null || run.next_run_at <= now) return;
  const isPromoted = await promoteJob(tx, "advance-run", run.id, now);
  if (isPromoted) await tx.automation_runs.update(run.id, { next_run_at: now, updated_at: now });
}

/** Queues a run that was held by a pause, for the time at which its step became due. */
export async function releaseRun(ctx: Ctx, tx: Tx, { steps }: Readonly<AutomationRow>, run: Run): Promise<void> {
  const now = ctx.clock.now();
  await tx.automation_runs.update(run.id, { parked: false, updated_at: now });
  const step = steps.find(({ id }) => id === run.current_step_id);
  await queueRun(ctx, tx, run, { at: run.next_run_at ?? now, step });
}

/** Emits the event of a run's beginning or completion. */
async function emitFlowEvent(
  ctx: Ctx,
  tx: Tx,
  type: "flow.triggered" | "flow.completed",
  { automation, run }: { automation: Readonly<AutomationRow>; run: Run },
): Promise<void> {
  const { id: run_id, workspace_id, contact_id, contact_email: email, trigger_type, trigger_data, status } = run;
  const flow = { automation_id: automation.id, automation_name: automation.name, run_id };
  const data = { ...flow, contact_id, email, trigger_type, trigger_data, status };
  await emit({ ...ctx, sandbox: run.sandbox }, tx, { type, workspace_id, subject_id: run_id, data });
}
