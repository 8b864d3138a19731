import type { Ctx } from "../../platform/context.js";
import type { AutomationRow, AutomationRunRow, ContactRow, RunStepRow, StepRecord } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { currentPosition } from "./automations.js";
import { currentEntry } from "./runs.js";
import { awaitedEvent } from "./step-types/index.js";

/** A run with everything that its next transition depends on. */
export interface RunState {
  /** Where `staleEntry` is set, the run as it is after that entry: the entry counts as a step executed. */
  run: Readonly<AutomationRunRow>;
  automation: Readonly<AutomationRow>;
  contact: Readonly<ContactRow>;
  /** The current step; undefined after the last one. */
  step: Readonly<StepRecord> | undefined;
  /** The position of the current step; the number of steps after the last one. */
  position: number;
  /** The log entry of the current step; undefined before its first attempt. */
  entry: Readonly<RunStepRow> | undefined;
  /** The log entry of a step that was deleted, or became one of another type, while the run was at it. */
  staleEntry: Readonly<RunStepRow> | undefined;
  /** The time of the transition (epoch ms). */
  now: number;
}

/** Returns the state of a run; undefined when its automation or its contact no longer exists. */
export async function loadRunState(
  ctx: Ctx,
  tx: ReadTx,
  run: Readonly<AutomationRunRow>,
): Promise<RunState | undefined> {
  const [automation, contact, entry] = await Promise.all([
    tx.automations.get(run.automation_id),
    tx.contacts.get(run.contact_id),
    currentEntry(tx, run),
  ]);
  if (automation === undefined || automation.deleted_at !== null || contact === undefined) return undefined;
  const position = currentPosition(automation, run.current_step_id);
  const step = automation.steps[position];
  const now = ctx.clock.now();
  if (entry === undefined || isEntryOf(entry, step)) {
    return { run, automation, contact, step, position, entry, staleEntry: undefined, now };
  }
  const afterStale = { executed: run.executed + 1, failures: 0, waiting_for: awaitedEvent(step), woken_by: null };
  const counted = { ...run, ...afterStale };
  return { run: counted, automation, contact, step, position, entry: undefined, staleEntry: entry, now };
}

function isEntryOf(entry: Readonly<RunStepRow>, step: Readonly<StepRecord> | undefined): boolean {
  return entry.step_id === step?.id && entry.step_type === step.step_type;
}

/** Returns the context in which a run's steps execute: in the sandbox if the run is, and with the run as the cause of events. */
export function contextOfRun(ctx: Ctx, { id, automation_id, chain, sandbox }: Readonly<AutomationRunRow>): Ctx {
  return { ...ctx, sandbox, run: { id, automation_id, chain } };
}
