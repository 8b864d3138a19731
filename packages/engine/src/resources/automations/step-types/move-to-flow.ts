import { startRun } from "../runs.js";
import type { StepConfig } from "../step-config.js";
import { type Decision, StepFailure, type StepRunner } from "../step-runner.js";

/** Starts another automation for the contact, with what this run was started with, and ends this run or goes on beside it. */
export const moveToFlow: StepRunner<StepConfig<"move_to_flow">> = {
  async run(ctx, tx, { automation, run, config, contact }) {
    const target = await tx.automations.get(config.targetFlowId.toLowerCase());
    if (target === undefined || target.deleted_at !== null) {
      throw new StepFailure(`there is no automation \`${config.targetFlowId}\` to move to`);
    }
    if (target.status !== "active") throw new StepFailure(`\`${target.name}\` is not active: it is ${target.status}`);
    const ends = config.exitCurrentFlow;
    // The run that is left is no obstacle to one that begins anew.
    if (ends && target.id === automation.id) {
      await tx.automation_runs.update(run.id, { status: "completed", live_key: null });
    }
    const { trigger_type, trigger_data } = run;
    const wishes = { automation: target, contact, trigger_type, trigger_data, once: true };
    const moved = await startRun(ctx, tx, { ...wishes, executed: run.executed + 1 });
    const after = ends ? "this run ends" : "this run goes on beside it";
    const decision: Decision =
      moved === undefined
        ? { status: "skipped", reason: `the contact is on its way through \`${target.name}\` already; ${after}` }
        : {
            status: "completed",
            reason: `moves to \`${target.name}\`; ${after}`,
            output: { automation_id: target.id, run_id: moved.id },
          };
    return { ...decision, ends };
  },
};
