import { joinList } from "../../lists/members.js";
import { listOfStep } from "../list-of-step.js";
import type { StepConfig } from "../step-config.js";
import type { StepRunner } from "../step-runner.js";

/** Puts the contact on a static list. */
export const addToList: StepRunner<StepConfig<"add_to_list">> = {
  async run(ctx, tx, { config, contact }) {
    const list = await listOfStep(tx, config.listId);
    const added = (await joinList(ctx, tx, list, [contact], "automation")) > 0;
    const reason = added ? `joins \`${list.name}\`` : `the contact is on \`${list.name}\` already`;
    return { status: "completed", reason, output: { list_id: list.id, added } };
  },
};
