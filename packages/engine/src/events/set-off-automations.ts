import type { TriggerType } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { addJob } from "../queue/queue.js";
import type { EventRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import { askOnce } from "./ask-once.js";
import type { Reaction, WaitedEvent } from "./reactions.js";
import { triggerKeysOf } from "./trigger-keys.js";

/** Whether automations are found by some keys, as each transaction has found it. */
const automations = askOnce<boolean>();

/**
 * Ends the waiting of the runs that wait for an event, and adds the job that takes them on and starts automations, where
 * there are any. Here it is settled whether event or time-out came first; what follows is not the caller's to wait for.
 */
export async function setOffAutomations(ctx: Ctx, tx: Tx, event: EventRow, { trigger, wait }: Reaction): Promise<void> {
  const wakes = wait !== undefined && (await endWaiting(tx, event, wait));
  const starts = trigger !== undefined && (await hasAutomations(tx, event, trigger));
  if (!wakes && !starts) return;
  const { id: ref, workspace_id } = event;
  await addJob(ctx, tx, { kind: "trigger-automations", ref, workspace_id, payload: {} });
}

/** Notes the event on the runs of its contact that wait for such a one, and gives back whether there are any. */
async function endWaiting(tx: Tx, event: EventRow, waiting_for: WaitedEvent): Promise<boolean> {
  const { workspace_id, data } = event;
  const { contact_id, run_id } = data;
  const ofMail = waiting_for === "email_opened" || waiting_for === "email_clicked";
  if (typeof contact_id !== "string" || (ofMail && typeof run_id !== "string")) return false;
  const where = { workspace_id, contact_id, waiting_for, woken_by: null, status: "active" as const };
  const waiting = await tx.automation_runs.find({ where: ofMail ? { ...where, id: String(run_id) } : where });
  for (const { id } of waiting) await tx.automation_runs.update(id, { woken_by: event.id });
  return waiting.length > 0;
}

function hasAutomations(tx: Tx, { workspace_id, data }: EventRow, trigger: TriggerType): Promise<boolean> {
  const keys = triggerKeysOf(trigger, data);
  return automations(tx, [workspace_id, ...keys].join("\n"), async () => {
    const one = await tx.automations.first({ where: { workspace_id, trigger_key: { in: keys } } });
    return one !== undefined;
  });
}
