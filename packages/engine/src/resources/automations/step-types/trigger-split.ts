import { attributeReader, compileConditions } from "../../../store/conditions.js";
import { branchDefaults, decideBranch } from "../branch.js";
import type { StepConfig, StepRunner } from "../step-runner.js";

type TriggerSplitConfig = StepConfig<"trigger_split", keyof typeof branchDefaults>;

/** Branches on a field of the run's trigger data, which may be a dotted path. */
export const triggerSplit: StepRunner<TriggerSplitConfig> = {
  defaults: branchDefaults,
  async run(_ctx, _tx, { config, run, now }) {
    const data = { attributes: run.trigger_data };
    const rule = { field: `attributes.${config.field}`, operator: config.operator, value: config.value };
    const holds = compileConditions({ match: "all", rules: [rule] }, { now })(data);
    return decideBranch(config, holds, "trigger_data", attributeReader(config.field)(data));
  },
};
