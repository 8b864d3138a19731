import { getAutomation } from "../resources/automations/automations.js";
import type { AutomationRow, AutomationRunRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";
import type { AdminHandler } from "./handler.js";

/** Over how many runs and log entries steps are counted at most: the newest. */
const most = { active: 2_000, runs: 1_000, entries: 10_000 };

/** The number of runs whose logs are read in one query. */
const chunk = 100;

/** How many runs are at a step, and how many went through it, left it out, or failed there. */
interface StepCount {
  at: number;
  through: number;
  skipped: number;
  failed: number;
}

export const automationCounts: AdminHandler<"automations.counts"> = async ({ tx }, { path }) => {
  const automation = await getAutomation(tx, path.id);
  const counts = new Map(automation.steps.map(({ id }): [string, StepCount] => [id, emptyCount()]));
  const active = await countCurrent(tx, automation, counts);
  const runs = await countPassed(tx, automation, counts);
  return {
    data: {
      runs: await countByStatus(tx, automation),
      counted: { active, runs },
      steps: automation.steps.map(({ id: step_id }) => ({ step_id, ...(counts.get(step_id) ?? emptyCount()) })),
    },
  };
};

function emptyCount(): StepCount {
  return { at: 0, through: 0, skipped: 0, failed: 0 };
}

async function countByStatus(tx: ReadTx, { workspace_id, id: automation_id }: Readonly<AutomationRow>) {
  const count = (status: AutomationRunRow["status"]) =>
    tx.automation_runs.count({ where: { workspace_id, automation_id, status } });
  const [active, completed, failed, cancelled] = await Promise.all([
    count("active"),
    count("completed"),
    count("failed"),
    count("cancelled"),
  ]);
  return { active, completed, failed, cancelled };
}

/** Counts the active runs by their current step, and returns how many were counted. */
async function countCurrent(
  tx: ReadTx,
  { workspace_id, id: automation_id }: Readonly<AutomationRow>,
  counts: ReadonlyMap<string, StepCount>,
): Promise<number> {
  const where = { workspace_id, automation_id, status: "active" } as const;
  const newest = { by: "id", direction: "desc" } as const;
  const active = await tx.automation_runs.find({ where, order: newest, limit: most.active });
  for (const { current_step_id } of active) {
    const count = counts.get(current_step_id ?? "");
    if (count !== undefined) count.at += 1;
  }
  return active.length;
}

/** Counts the ended steps in the logs of the newest runs, and returns how many runs were counted. */
async function countPassed(
  tx: ReadTx,
  { workspace_id, id: automation_id }: Readonly<AutomationRow>,
  counts: ReadonlyMap<string, StepCount>,
): Promise<number> {
  const newest = { by: "id", direction: "desc" } as const;
  const runs = await tx.automation_runs.find({
    where: { workspace_id, automation_id },
    order: newest,
    limit: most.runs,
  });
  let read = 0;
  for (let from = 0; from < runs.length; from += chunk) {
    if (read >= most.entries) return from;
    const ids = runs.slice(from, from + chunk).map(({ id }) => id);
    const entries = await tx.run_steps.find({ where: { workspace_id, run_id: { in: ids } } });
    read += entries.length;
    for (const { step_id, status } of entries) {
      const count = counts.get(step_id);
      if (count === undefined) continue;
      if (status === "completed") count.through += 1;
      else if (status === "skipped") count.skipped += 1;
      else if (status === "failed") count.failed += 1;
    }
  }
  return runs.length;
}
