import { leaveLists } from "../../lists/members.js";
import { findStepList } from "../find-step-list.js";
import type { GivenConfig, StepConfig, StepRunner } from "../step-runner.js";

const defaults = { listId: null } as const satisfies GivenConfig<"remove_from_list">;

type RemoveFromListConfig = StepConfig<"remove_from_list", keyof typeof defaults>;

/** Removes the contact from a static list. */
export const removeFromList: StepRunner<RemoveFromListConfig> = {
  defaults,
  async run(ctx, tx, { config, contact }) {
    const list = await findStepList(tx, config.listId);
    const removed = (await leaveLists(ctx, tx, { list, contacts: [contact], source: "automation" })) > 0;
    const reason = removed ? `leaves \`${list.name}\`` : `the contact is not on \`${list.name}\``;
    return { status: "completed", reason, output: { list_id: list.id, removed } };
  },
};
