import type { TriggerType } from "@posthorn/sdk/contract";
import { type Reaction, reactions } from "../../events/reactions.js";
import { fitsTrigger, triggerKeysOf } from "../../events/trigger-keys.js";
import type { Ctx } from "../../platform/context.js";
import { forEachInChunks } from "../../platform/event-loop.js";
import type { AutomationRow, EventRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { resumeRun, startRun } from "./run-writer.js";

/** Resumes the runs whose wait an event ended, and starts a run of each automation that the event triggers. */
export async function reactToEvent(ctx: Ctx, tx: Tx, event_id: string): Promise<void> {
  const event = await tx.events.get(event_id);
  const contact_id = event && contactOf(event);
  const contact = contact_id && (await tx.contacts.get(contact_id));
  // A deleted contact has no runs.
  if (!event || !contact) return;
  const { workspace_id, type, sandbox } = event;
  const { trigger, wait }: Reaction = reactions[type as keyof typeof reactions];
  if (wait !== undefined) {
    const where = { workspace_id, contact_id: contact.id, waiting_for: wait, woken_by: event.id };
    for (const run of await tx.automation_runs.find({ where })) await resumeRun(ctx, tx, run);
  }
  if (trigger === undefined) return;
  const cause = event.caused_by ? await tx.automation_runs.get(event.caused_by) : undefined;
  const context = { ...ctx, sandbox, ...(cause && { run: cause }) };
  const ancestors = cause === undefined ? [] : [...cause.chain, cause.automation_id];
  const triggered = await automationsFor(tx, event, trigger);
  // An event that a run caused triggers none of the run's ancestor automations. Two automations could otherwise start
  // each other forever.
  const starting = triggered.filter(({ id }) => !ancestors.includes(id));
  const rest = { contact, trigger_type: trigger, trigger_data: event.data, once: true };
  await forEachInChunks(starting, (automation) => startRun(context, tx, { automation, ...rest }));
}

/** Returns the id of the contact that an event is about; null if there is none. */
function contactOf({ type, subject_id, data: { contact_id } }: Readonly<EventRow>): string | null {
  if (type === "contact.created") return subject_id;
  return typeof contact_id === "string" ? contact_id : null;
}

/** Returns the active automations whose trigger an event matches, oldest first. */
async function automationsFor(
  tx: ReadTx,
  { workspace_id, data }: Readonly<EventRow>,
  trigger: TriggerType,
): Promise<Readonly<AutomationRow>[]> {
  const candidates = await tx.automations.find({
    where: { workspace_id, trigger_key: { in: triggerKeysOf(trigger, data) } },
  });
  return candidates.filter(({ trigger_config }) => fitsTrigger(trigger, trigger_config, data));
}
