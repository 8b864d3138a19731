import { fieldRenderer, renderJson } from "../render-field.js";
import type { GivenConfig, StepConfig, StepRunner } from "../step-runner.js";

const defaults = { title: "", body: "", url: "", data: {} } as const satisfies GivenConfig<"push">;

type PushConfig = StepConfig<"push", keyof typeof defaults>;

/** Records a push notification. None is sent, since there is no provider. */
export const push: StepRunner<PushConfig> = {
  defaults,
  mergeTagFields: ["title", "body", "url", "data"],
  async run(ctx, tx, view) {
    const render = await fieldRenderer(ctx, tx, view);
    const { title, body, url, data } = view.config;
    const output = {
      title: render(title, "text", "title"),
      body: render(body, "text", "body"),
      url: render(url, "url", "url"),
      data: renderJson(data, (source) => render(source, "text", "data")),
    };
    return { status: "completed", reason: "the push notification is recorded; none was sent", output };
  },
};
