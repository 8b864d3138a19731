import { mergeAttributes } from "../../contacts/contacts.js";
import { emitContactUpdated } from "../../contacts/emit-contact-updated.js";
import { fieldRenderer } from "../render-field.js";
import { type GivenConfig, type StepConfig, StepFailure, type StepRunner } from "../step-runner.js";

const defaults = { attributeName: "", attributeValue: "" } as const satisfies GivenConfig<"update_attribute">;

type UpdateAttributeConfig = StepConfig<"update_attribute", keyof typeof defaults>;

/** Sets a custom attribute of the contact to a text with merge tags. */
export const updateAttribute: StepRunner<UpdateAttributeConfig> = {
  defaults,
  mergeTagFields: ["attributeValue"],
  async run(ctx, tx, view) {
    const { config, contact: before, now } = view;
    const name = config.attributeName;
    if (name === "") throw new StepFailure("the step names no attribute");
    const value = (await fieldRenderer(ctx, tx, view))(config.attributeValue, "text", "attributeValue");
    const output = { attribute: name, value };
    if (Object.hasOwn(before.attributes, name) && before.attributes[name] === value) {
      return { status: "completed", reason: `\`${name}\` is \`${value}\` already`, output };
    }
    const patch = { attributes: mergeAttributes(before.attributes, { [name]: value }), updated_at: now };
    await tx.contacts.update(before.id, patch);
    await emitContactUpdated(ctx, tx, before, { ...before, ...patch });
    return { status: "completed", reason: `\`${name}\` becomes \`${value}\``, output };
  },
};
