import { attributeReader, compileConditions } from "../../../store/conditions.js";
import { decideBranch } from "../branch.js";
import type { StepConfig } from "../step-config.js";
import type { StepRunner } from "../step-runner.js";

/** Goes on at one of two steps by what started the run: a field of its trigger data, or a dotted path into it. */
export const triggerSplit: StepRunner<StepConfig<"trigger_split">> = {
  async run(_ctx, _tx, { config, run, now }) {
    const data = { attributes: run.trigger_data };
    const rule = { field: `attributes.${config.field}`, operator: config.operator, value: config.value };
    const holds = compileConditions({ match: "all", rules: [rule] }, { now })(data);
    return decideBranch(config, holds, "trigger_data", attributeReader(config.field)(data));
  },
};
