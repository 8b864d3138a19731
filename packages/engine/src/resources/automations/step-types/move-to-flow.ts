import { hasActiveRun } from "../runs.js";
import { type GivenConfig, type StepConfig, StepFailure, type StepRunner } from "../step-runner.js";

const defaults = { targetFlowId: "", exitCurrentFlow: true } as const satisfies GivenConfig<"move_to_flow">;

type MoveToFlowConfig = StepConfig<"move_to_flow", keyof typeof defaults>;

/** Starts a run of another automation with the trigger data of this run. This run ends, or continues beside the new one. */
export const moveToFlow: StepRunner<MoveToFlowConfig> = {
  defaults,
  async run(ctx, tx, { run, config, contact }) {
    const target = await tx.automations.get(config.targetFlowId.toLowerCase());
    if (target === undefined || target.deleted_at !== null) {
      throw new StepFailure(`there is no automation \`${config.targetFlowId}\` to move to`);
    }
    if (target.status !== "active") throw new StepFailure(`\`${target.name}\` is not active: it is ${target.status}`);
    const ends = config.exitCurrentFlow;
    const after = ends ? "this run ends" : "this run continues beside it";
    // A run that ends here does not prevent a new run of the same automation.
    if (await hasActiveRun(tx, target, contact, ends ? run.id : undefined)) {
      const reason = `the contact has an active run of \`${target.name}\` already; ${after}`;
      return { status: "skipped", reason, ends };
    }
    const { trigger_type, trigger_data } = run;
    const id = ctx.ids.uuid();
    const executed = run.executed + 1;
    return {
      status: "completed",
      reason: `moves to \`${target.name}\`; ${after}`,
      output: { automation_id: target.id, run_id: id },
      startsRun: { id, automation: target, contact, trigger_type, trigger_data, once: true, executed },
      ends,
    };
  },
};
