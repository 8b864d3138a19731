import { fieldRenderer } from "../render-field.js";
import type { GivenConfig, StepConfig, StepRunner } from "../step-runner.js";

const defaults = { body: "", from: "" } as const satisfies GivenConfig<"sms">;

type SmsConfig = StepConfig<"sms", keyof typeof defaults>;

/** Records a text message. None is sent, since there is no provider. */
export const sms: StepRunner<SmsConfig> = {
  defaults,
  mergeTagFields: ["body", "from"],
  async run(ctx, tx, view) {
    const render = await fieldRenderer(ctx, tx, view);
    const output = { body: render(view.config.body, "text", "body"), from: render(view.config.from, "text", "from") };
    return { status: "completed", reason: "the text message is recorded; none was sent", output };
  },
};
