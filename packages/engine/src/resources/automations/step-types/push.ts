import { filling, fillJson } from "../fill.js";
import type { StepConfig } from "../step-config.js";
import type { StepRunner } from "../step-runner.js";

/** Records a push notification as it would be sent; there is no provider. */
export const push: StepRunner<StepConfig<"push">> = {
  async run(ctx, tx, view) {
    const fill = await filling(ctx, tx, view);
    const { title, body, url, data } = view.config;
    const output = {
      title: fill(title, "text", "title"),
      body: fill(body, "text", "body"),
      url: fill(url, "url", "url"),
      data: fillJson(data, (source) => fill(source, "text", "data")),
    };
    return { status: "completed", reason: "the push notification is recorded; none was sent", output };
  },
};
