import { mergeAttributes } from "../../contacts/contacts.js";
import { tellChanged } from "../../contacts/tell-changed.js";
import { filling } from "../fill.js";
import type { StepConfig } from "../step-config.js";
import { StepFailure, type StepRunner } from "../step-runner.js";

/** Sets a custom attribute of the contact to a text, in which merge tags are filled in. */
export const updateAttribute: StepRunner<StepConfig<"update_attribute">> = {
  async run(ctx, tx, view) {
    const { config, contact: before, now } = view;
    const name = config.attributeName;
    if (name === "") throw new StepFailure("the step names no attribute");
    const value = (await filling(ctx, tx, view))(config.attributeValue, "text", "attributeValue");
    const output = { attribute: name, value };
    if (Object.hasOwn(before.attributes, name) && before.attributes[name] === value) {
      return { status: "completed", reason: `\`${name}\` is \`${value}\` already`, output };
    }
    const patch = { attributes: mergeAttributes(before.attributes, { [name]: value }), updated_at: now };
    await tx.contacts.update(before.id, patch);
    await tellChanged(ctx, tx, before, { ...before, ...patch });
    return { status: "completed", reason: `\`${name}\` becomes \`${value}\``, output };
  },
};
