import type { components } from "@posthorn/sdk/contract";
import { notFound } from "../../platform/errors.js";
import type { AutomationRow, StepRecord } from "../../store/entities.js";
import type { ReadTx } from "../../store/store.js";
import { toIso } from "../handler.js";
import { readRunCount } from "./run-count.js";

/** Returns the automation with an id; throws `not_found` if there is none or it was deleted. */
export async function getAutomation(tx: ReadTx, id: string): Promise<Readonly<AutomationRow>> {
  const row = await tx.automations.get(id.toLowerCase());
  if (row === undefined || row.deleted_at !== null) throw notFound("automation");
  return row;
}

/**
 * Returns the position of a run's current step. For a deleted step it is the position of the step that followed; the
 * number of steps if none did.
 */
export function currentPosition({ steps, removed }: Readonly<AutomationRow>, step_id: string | null): number {
  for (let id = step_id; id !== null; id = removed[id] ?? null) {
    const position = steps.findIndex((step) => step.id === id);
    if (position !== -1) return position;
  }
  return steps.length;
}

/** Returns an automation with its steps and the number of its runs, in wire format. */
export async function automationToWire(
  tx: ReadTx,
  row: Readonly<AutomationRow>,
): Promise<components["schemas"]["Automation"]> {
  const { id } = row;
  return {
    id,
    name: row.name,
    status: row.status,
    trigger_type: row.trigger_type,
    trigger_config: row.trigger_config,
    run_count: await readRunCount(tx, row),
    steps: row.steps.map((step, position) => stepToWire(id, step, position)),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
  };
}

/** Returns a step of an automation in wire format. */
export function stepToWire(
  automation_id: string,
  step: StepRecord,
  position: number,
): components["schemas"]["AutomationStep"] {
  return {
    id: step.id,
    automation_id,
    step_type: step.step_type,
    position,
    config: step.config,
    created_at: toIso(step.created_at),
    updated_at: toIso(step.updated_at),
  };
}
