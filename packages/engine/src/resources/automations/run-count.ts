import { counterId } from "../../store/counter-id.js";
import type { AutomationRow } from "../../store/entities.js";
import type { ReadTx, Tx } from "../../store/store.js";

const counterOf = (workspace_id: string, automation_id: string) =>
  ({ workspace_id, kind: "automation", of: automation_id, name: "forgotten_runs" }) as const;

/** Returns the number of runs that an automation has had, including deleted ones. */
export async function readRunCount(tx: ReadTx, { id, workspace_id }: Readonly<AutomationRow>): Promise<number> {
  const [stored, deleted] = await Promise.all([
    tx.automation_runs.count({ where: { workspace_id, automation_id: id } }),
    tx.counters.get(counterId(counterOf(workspace_id, id))),
  ]);
  return stored + (deleted?.count ?? 0);
}

/** Counts the expired runs of a workspace that are deleted. `automation_ids` has one entry per run. */
export async function countDeletedRuns(tx: Tx, workspace_id: string, automation_ids: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  for (const id of automation_ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const [id, count] of counts) await tx.increase(counterOf(workspace_id, id), count);
}
