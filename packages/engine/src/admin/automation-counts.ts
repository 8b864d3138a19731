import { getAutomation } from "../resources/automations/automations.js";
import { countEarlierRuns, readStepCounts } from "../resources/automations/step-counts.js";
import type { AutomationRow, AutomationRunRow } from "../store/entities.js";
import type { ReadTx } from "../store/store.js";
import type { DirectAdminHandler } from "./handler.js";

export const automationCounts: DirectAdminHandler<"automations.counts"> = {
  async outside({ store }, { path }) {
    await countEarlierRuns(store, path.id);
    return store.read("system", async (tx) => {
      const automation = await getAutomation(tx, path.id);
      const [runs, counts] = await Promise.all([countByStatus(tx, automation), readStepCounts(tx, automation)]);
      return { data: { runs, steps: [...counts].map(([step_id, count]) => ({ step_id, ...count })) } };
    });
  },
};

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
