import type { TriggerType } from "@posthorn/sdk/contract";
import type { Ctx } from "../platform/context.js";
import { addJob } from "../queue/queue.js";
import type { EventRow } from "../store/entities.js";
import type { Tx } from "../store/store.js";
import { memoizePerTransaction } from "./memoize-per-transaction.js";
import type { Reaction, WaitedEvent } from "./reactions.js";
import { triggerKeysOf } from "./trigger-keys.js";

/** Whether a workspace has automations with one of some trigger keys. */
const automations = memoizePerTransaction<boolean>();

/**
 * Ends the wait of the runs that await an event, and adds the job that resumes them and starts runs of the automations that
 * the event triggers. This transaction decides whether the event or the time-out came first; the job does the rest, so that
 * the caller does not wait for it.
 */
export async function triggerAutomations(
  ctx: Ctx,
  tx: Tx,
  event: EventRow,
  { trigger, wait }: Reaction,
): Promise<void> {
  const resumes = wait !== undefined && (await endWaits(tx, event, wait));
  const starts = trigger !== undefined && (await hasAutomations(tx, event, trigger));
  if (!resumes && !starts) return;
  const { id: ref, workspace_id } = event;
  await addJob(ctx, tx, { kind: "trigger-automations", ref, workspace_id, payload: {} });
}

/** Records the event on the runs of its contact that await it, and returns whether there are any. Mail events count for their own run only. */
async function endWaits(tx: Tx, event: EventRow, waiting_for: WaitedEvent): Promise<boolean> {
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
