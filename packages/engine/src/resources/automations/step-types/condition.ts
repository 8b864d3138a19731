import type { ConditionRule } from "../../../store/query.js";
import type { ReadTx } from "../../../store/store.js";
import { conditionField, contactFilter, valueIn } from "../../contacts/conditions.js";
import { branchDefaults, decideBranch } from "../branch.js";
import type { StepConfig, StepRunner, StepView } from "../step-runner.js";

type ConditionConfig = StepConfig<"condition", keyof typeof branchDefaults>;

/** Branches on a field of the contact, compared as in a segment. */
export const condition: StepRunner<ConditionConfig> = {
  defaults: branchDefaults,
  async run(_ctx, tx, view) {
    const { config, contact, now } = view;
    const rule = { field: config.field, operator: config.operator, value: config.value };
    const filter = await contactFilter(tx, contact.workspace_id, { match: "all", rules: [rule] }, now);
    const where = { ...filter.where, id: contact.id };
    const holds = (await tx.contacts.count({ ...filter, where })) > 0;
    return decideBranch(config, holds, "contact", await shownValue(tx, view, rule));
  },
};

/** Returns the contact's value of a field of the condition language. */
async function shownValue(
  tx: ReadTx,
  { contact }: StepView<unknown>,
  rule: Pick<ConditionRule, "field">,
): Promise<unknown> {
  const field = conditionField(rule.field);
  const { workspace_id, id: contact_id } = contact;
  const where = { workspace_id, contact_id };
  if (field === "tag") {
    const assigned = await tx.contact_tags.find({ where });
    const ids = assigned.map(({ tag_id }) => tag_id);
    return (await tx.tags.find({ where: { workspace_id, id: { in: ids } } })).map(({ name }) => name);
  }
  if (field === "list_id") return (await tx.list_members.find({ where })).map(({ list_id }) => list_id);
  return valueIn(contact, field);
}
