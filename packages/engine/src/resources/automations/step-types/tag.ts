import { assignTag, unassignTags } from "../../tags/assignments.js";
import { addTag, findTag } from "../../tags/tags.js";
import { type GivenConfig, type StepConfig, StepFailure, type StepRunner } from "../step-runner.js";

const defaults = { action: "add", tagName: "" } as const satisfies GivenConfig<"tag">;

type TagConfig = StepConfig<"tag", keyof typeof defaults>;

/** Adds a tag to the contact, creating the tag if necessary, or removes one. */
export const tag: StepRunner<TagConfig> = {
  defaults,
  async run(ctx, tx, { config, contact }) {
    const { workspace_id } = contact;
    const name = config.tagName;
    if (name === "") throw new StepFailure("the step names no tag");
    const known = await findTag(tx, workspace_id, name);
    if (config.action === "remove") {
      const removed = known === undefined ? 0 : await unassignTags(tx, [contact], known);
      const reason = removed > 0 ? `\`${name}\` is removed` : `the contact has no tag \`${name}\``;
      return { status: "completed", reason, output: { tag_id: known?.id ?? null, removed: removed > 0 } };
    }
    const row = known ?? (await addTag(ctx, tx, { workspace_id, name }));
    const added = await assignTag(ctx, tx, row, [contact]);
    const reason = added > 0 ? `\`${row.name}\` is added` : `the contact has the tag \`${row.name}\` already`;
    return { status: "completed", reason, output: { tag_id: row.id, added: added > 0 } };
  },
};
