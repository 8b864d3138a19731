import type { components } from "@posthorn/sdk/contract";
import type { AutomationRow, AutomationRunRow, ContactRow, RunStepRow } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";

type WireRun = components["schemas"]["AutomationRun"];
type WireRunStep = components["schemas"]["RunStep"];

/** A run that is about to begin. */
export interface NewRun {
  automation: Readonly<AutomationRow>;
  contact: Readonly<ContactRow>;
  /** `api` when a call of the API starts it. */
  trigger_type: string;
  trigger_data: Readonly<Record<string, unknown>>;
  /** Whether the run begins only while the contact has no other active run of the automation. */
  once: boolean;
  /** Steps executed by the runs that led to this one. They count towards its limit, so that moves in a circle end. */
  executed?: number;
}

/** A new run whose id is known before it is written. */
export interface NewRunWithId extends NewRun {
  id: string;
}

/** Returns whether a contact has an active run of an automation, whatever started it; the run `except` does not count. */
export async function hasActiveRun(
  tx: ReadTx,
  { workspace_id, id: automation_id }: Readonly<AutomationRow>,
  { id: contact_id }: Readonly<ContactRow>,
  except?: string,
): Promise<boolean> {
  const where = { workspace_id, contact_id, status: "active", automation_id } as const;
  const others = except === undefined ? where : { ...where, id: { not: except } };
  return (await tx.automation_runs.first({ where: others })) !== undefined;
}

/** Returns the log entry of a run's current step; undefined before the step's first attempt. */
export async function currentEntry(
  tx: ReadTx,
  // The row's `place` is the sequence number of a log entry: the number of steps executed before it.
  { id: run_id, workspace_id, executed: place }: Readonly<AutomationRunRow>,
): Promise<Readonly<RunStepRow> | undefined> {
  return tx.run_steps.first({ where: { workspace_id, run_id, place } });
}

/** Returns runs of one workspace in wire format, in the given order. Two queries serve any number of runs. */
export async function runsToWire(tx: ReadTx, runs: readonly Readonly<AutomationRunRow>[]): Promise<WireRun[]> {
  const [first] = runs;
  if (first === undefined) return [];
  const { workspace_id } = first;
  const automation_ids = [...new Set(runs.map(({ automation_id }) => automation_id))];
  const [automations, entries] = await Promise.all([
    tx.automations.find({ where: { workspace_id, id: { in: automation_ids } } }),
    tx.run_steps.find({
      where: { workspace_id, run_id: { in: runs.map(({ id }) => id) } },
      order: { by: "place", direction: "asc" },
    }),
  ]);
  const automationOf = new Map(automations.map((automation) => [automation.id, automation]));
  const entriesOf = new Map(runs.map(({ id }): [string, Readonly<RunStepRow>[]] => [id, []]));
  for (const entry of entries) entriesOf.get(entry.run_id)?.push(entry);
  return runs.map((run) => toWire(run, automationOf.get(run.automation_id), entriesOf.get(run.id) ?? []));
}

function toWire(
  run: Readonly<AutomationRunRow>,
  automation: Readonly<AutomationRow> | undefined,
  entries: readonly Readonly<RunStepRow>[],
): WireRun {
  const isPaused = run.status === "active" && automation?.status === "paused";
  return {
    id: run.id,
    automation_id: run.automation_id,
    contact_id: run.contact_id,
    contact_email: run.contact_email,
    status: isPaused ? "paused" : run.status,
    trigger_type: run.trigger_type,
    trigger_data: run.trigger_data,
    current_step_id: run.current_step_id,
    next_run_at: toIso(run.next_run_at),
    started_at: toIso(run.started_at),
    completed_at: toIso(run.completed_at),
    cancelled_at: toIso(run.cancelled_at),
    error: run.error,
    steps: [...entries.map(stepToWire), ...upcoming(run, automation, entries)],
    created_at: toIso(run.created_at),
    updated_at: toIso(run.updated_at),
  };
}

function stepToWire(entry: Readonly<RunStepRow>): WireRunStep {
  const { step_id, step_type, position, status, started_at, completed_at, output, error } = entry;
  return {
    step_id,
    step_type,
    position,
    status,
    started_at: toIso(started_at),
    completed_at: toIso(completed_at),
    output,
    error,
  };
}

/** Returns the current step as `pending` while the log has no entry of it. */
function upcoming(
  run: Readonly<AutomationRunRow>,
  automation: Readonly<AutomationRow> | undefined,
  entries: readonly Readonly<RunStepRow>[],
): WireRunStep[] {
  const position = automation?.steps.findIndex(({ id }) => id === run.current_step_id) ?? -1;
  const step = automation?.steps[position];
  if (step === undefined || entries.some(({ place }) => place === run.executed)) return [];
  const { id: step_id, step_type } = step;
  const nothing = { started_at: null, completed_at: null, output: null, error: null };
  return [{ step_id, step_type, position, status: "pending", ...nothing }];
}
