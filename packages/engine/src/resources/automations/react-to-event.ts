import type { TriggerType } from "@posthorn/sdk/contract";
import { type Reaction, reactions } from "../../events/reactions.js";
import { fitsTrigger, triggerKeysOf } from "../../events/trigger-keys.js";
import type { Ctx } from "../../platform/context.js";
import { forEachInChunks } from "../../platform/event-loop.js";
import type { AutomationRow, EventRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";
import { resumeRun, startRun } from "./run-writer.js";

/** Starts a run of each automation that an event triggers, and takes on the runs whose waiting it has ended. */
export async function reactToEvent(ctx: Ctx, tx: Tx, event_id: string): Promise<void> {
  const event = await tx.events.get(event_id);
  const contact_id = event && contactOf(event);
  const contact = contact_id && (await tx.contacts.get(contact_id));
  // Who is gone is neither sent anything nor waited for.
  if (!event || !contact) return;
  const { workspace_id, type, sandbox } = event;
  const { trigger, wait }: Reaction = reactions[type as keyof typeof reactions];
  if (wait !== undefined) {
    const where = { workspace_id, contact_id: contact.id, waiting_for: wait, woken_by: event.id };
    for (const run of await tx.automation_runs.find({ where })) await resumeRun(ctx, tx, run);
  }
  if (trigger === undefined) return;
  const cause = event.caused_by ? await tx.automation_runs.get(event.caused_by) : undefined;
  const within = { ...ctx, sandbox, ...(cause && { run: cause }) };
  const past = cause === undefined ? [] : [...cause.chain, cause.automation_id];
  const triggered = await automationsFor(tx, event, trigger);
  // What a run brings about starts no automation it came from, or two of them would start each other without end.
  const starting = triggered.filter(({ id }) => !past.includes(id));
  const how = { contact, trigger_type: trigger, trigger_data: event.data, once: true };
  await forEachInChunks(starting, (automation) => startRun(within, tx, { automation, ...how }));
}

/** Whom an event is about: a contact's id, or null where it is about nobody who is known. */
function contactOf({ type, subject_id, data: { contact_id } }: Readonly<EventRow>): string | null {
  if (type === "contact.created") return subject_id;
  return typeof contact_id === "string" ? contact_id : null;
}

/** The active automations whose trigger an event fits, the oldest first. */
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
