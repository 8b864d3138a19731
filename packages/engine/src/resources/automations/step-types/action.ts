import { resubscribe, unsubscribe } from "../../contacts/consent.js";
import { filling, fillJson } from "../fill.js";
import type { StepConfig } from "../step-config.js";
import type { StepRunner } from "../step-runner.js";

/** Does something about the contact or the run. */
export const action: StepRunner<StepConfig<"action">> = {
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
        const fill = await filling(ctx, tx, view);
        const params = fillJson(config.params, (source) => fill(source, "text", "params"));
        return { status: "completed", reason: "the notification is recorded", output: { params } };
      }
    }
  },
};
