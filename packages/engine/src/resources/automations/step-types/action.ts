import { resubscribe, unsubscribe } from "../../contacts/consent.js";
import { fieldRenderer, renderJson } from "../render-field.js";
import type { GivenConfig, StepConfig, StepRunner } from "../step-runner.js";

const defaults = { actionType: "notify", params: {} } as const satisfies GivenConfig<"action">;

type ActionConfig = StepConfig<"action", keyof typeof defaults>;

/** Records a notification, changes the contact's consent, or ends the run. */
export const action: StepRunner<ActionConfig> = {
  defaults,
  mergeTagFields: ["params"],
  async run(ctx, tx, view) {
    const { config, contact } = view;
    const { workspace_id, email, address_key } = contact;
    const recipient = { workspace_id, email, address_key };
    switch (config.actionType) {
      case "unsubscribe":
        await unsubscribe(ctx, tx, { ...recipient, campaign_id: null }, "automation");
        return { status: "completed", reason: contact.subscribed ? "unsubscribes" : "is unsubscribed already" };
      case "resubscribe":
        await resubscribe(ctx, tx, recipient, "automation");
        return { status: "completed", reason: contact.subscribed ? "is subscribed already" : "resubscribes" };
      case "end_flow":
        return { status: "completed", reason: "the step ends the run", ends: true };
      default: {
        const render = await fieldRenderer(ctx, tx, view);
        const params = renderJson(config.params, (source) => render(source, "text", "params"));
        return { status: "completed", reason: "the notification is recorded", output: { params } };
      }
    }
  },
};
