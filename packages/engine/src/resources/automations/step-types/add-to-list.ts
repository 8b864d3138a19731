import { joinList } from "../../lists/members.js";
import { findStepList } from "../find-step-list.js";
import type { GivenConfig, StepConfig, StepRunner } from "../step-runner.js";

const defaults = { listId: null } as const satisfies GivenConfig<"add_to_list">;

type AddToListConfig = StepConfig<"add_to_list", keyof typeof defaults>;

/** Adds the contact to a static list. */
export const addToList: StepRunner<AddToListConfig> = {
  defaults,
  async run(ctx, tx, { config, contact }) {
    const list = await findStepList(tx, config.listId);
    const added = (await joinList(ctx, tx, { list, contacts: [contact], source: "automation" })) > 0;
    const reason = added ? `joins \`${list.name}\`` : `the contact is on \`${list.name}\` already`;
    return { status: "completed", reason, output: { list_id: list.id, added } };
  },
};
