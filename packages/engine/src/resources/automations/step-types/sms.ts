import { filling } from "../fill.js";
import type { StepConfig } from "../step-config.js";
import type { StepRunner } from "../step-runner.js";

/** Records a text message as it would be sent; there is no provider. */
export const sms: StepRunner<StepConfig<"sms">> = {
  async run(ctx, tx, view) {
    const fill = await filling(ctx, tx, view);
    const output = { body: fill(view.config.body, "text", "body"), from: fill(view.config.from, "text", "from") };
    return { status: "completed", reason: "the text message is recorded; none was sent", output };
  },
};
