import { leaveLists } from "../../lists/members.js";
import { listOfStep } from "../list-of-step.js";
import type { StepConfig } from "../step-config.js";
import type { StepRunner } from "../step-runner.js";

/** Takes the contact off a static list. */
export const removeFromList: StepRunner<StepConfig<"remove_from_list">> = {
  async run(ctx, tx, { config, contact }) {
    const list = await listOfStep(tx, config.listId);
    const removed = (await leaveLists(ctx, tx, [contact], "automation", list)) > 0;
    const reason = removed ? `leaves \`${list.name}\`` : `the contact is not on \`${list.name}\``;
    return { status: "completed", reason, output: { list_id: list.id, removed } };
  },
};
