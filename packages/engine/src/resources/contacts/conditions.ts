import { type components, parseInstantOrDay } from "@posthorn/sdk/contract";
import { assertNoProblems, type Problem } from "../../platform/errors.js";
import { attributeReader, compileConditions, isNegative, numberOf, parseRuleTime } from "../../store/conditions.js";
import type { ContactRow, StoredConditions } from "../../store/entities.js";
import type { ConditionRule, Conditions, Query } from "../../store/query.js";
import type { ReadTx } from "../../store/store.js";

/** Conditions over contacts in wire format, as in segments and dynamic lists. */
export type WireConditions = components["schemas"]["SegmentConditions"];
type WireRule = WireConditions["rules"][number];

/** The contacts that conditions match, as part of a store query. */
export type ContactFilter = Required<Pick<Query<ContactRow>, "where" | "matching" | "now">>;

/** The contact's own fields. Every other name is an attribute, even if rows have a column of that name. */
const ownFields: ReadonlySet<string> = new Set([
  "email",
  "first_name",
  "last_name",
  "subscribed",
  "bounced",
  "created_at",
  "list_id",
  "last_opened_at",
  "last_clicked_at",
]);

/** The maximum number of values of all rules together. A database compares each of them with each contact. */
const maxValues = 10_000;

/**
 * Returns conditions in stored form; throws `validation_error`, with all problems in `details`, for values that are
 * invalid for their operators.
 */
export function acceptConditions({ match = "all", rules }: WireConditions, path = "conditions"): StoredConditions {
  const problems = rules.map((rule, index): Problem | undefined => {
    const message = valueProblem(rule);
    return message === undefined ? undefined : { path: `${path}.rules[${index}].value`, message };
  });
  const values = rules.reduce((count, { value }) => count + [value ?? []].flat().length, 0);
  if (values > maxValues) {
    problems.unshift({ path: `${path}.rules`, message: `must have at most ${maxValues} values in all` });
  }
  assertNoProblems(problems.filter((problem) => problem !== undefined));
  return { match, rules };
}

/** Returns why a value is invalid for its operator; undefined if it is valid. */
function valueProblem({ operator, value }: WireRule): string | undefined {
  switch (operator) {
    case "is_set":
    case "is_not_set":
      return value === undefined ? undefined : `must be absent with ${operator}`;
    case "in":
    case "not_in":
      return Array.isArray(value) && value.length > 0 ? undefined : `must be an array of one value or more`;
    case "within_last_days":
      return (numberOf(value) ?? -1) >= 0 ? undefined : "must be a number of days, 0 or more";
    case "before":
    case "after":
      return isTime(value) ? undefined : "must be an ISO 8601 date or date-time";
    default:
      return value === undefined || Array.isArray(value) ? "must be a string, a number or a boolean" : undefined;
  }
}

/**
 * Returns whether a value is a valid calendar date or date-time. A day after the end of its month is an error here,
 * unlike in attributes.
 */
function isTime(value: unknown): boolean {
  if (typeof value !== "string" || parseRuleTime(value) === undefined) return false;
  return !Number.isNaN(parseInstantOrDay(value)) || !Number.isNaN(parseInstantOrDay(value.slice(0, 10)));
}

/**
 * Returns the filter for the contacts of a workspace that match stored conditions at a time (epoch ms); without
 * conditions none match. Tag names are resolved now, so the filter must not outlive a rename.
 */
export async function contactFilter(
  tx: ReadTx,
  workspace_id: string,
  conditions: Readonly<StoredConditions> | null,
  now: number,
): Promise<ContactFilter> {
  const where = { workspace_id };
  if (conditions === null) return { where, matching: { match: "any", rules: [] }, now };
  // The contract allows no other operators.
  const { match, rules } = conditions as Conditions;
  const tags = rules.some(({ field }) => field === "tag") ? await tx.tags.find({ where }) : [];
  const resolved = rules.map((rule) => (rule.field === "tag" ? tagRule(rule, tags, now) : fieldRule(rule)));
  return { where, matching: { match, rules: resolved }, now };
}

/** Returns the column name of a field. The contact's own fields have a second spelling, as in merge tags. */
export function conditionField(field: string): string {
  const spelling = field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  return ownFields.has(spelling) ? spelling : field;
}

/** Returns the value of a field in a contact's row, with times in wire format. */
export function valueIn(contact: Readonly<ContactRow>, name: string): unknown {
  const field = conditionField(name);
  if (!ownFields.has(field)) return attributeReader(field.replace(/^attributes\./, ""))({ ...contact });
  const value = ({ ...contact } as Readonly<Record<string, unknown>>)[field];
  return field.endsWith("_at") && typeof value === "number" ? new Date(value).toISOString() : value;
}

function fieldRule(written: ConditionRule): ConditionRule {
  const rule = { ...written, field: conditionField(written.field) };
  if (ownFields.has(rule.field) || rule.field.startsWith("attributes.")) return rule;
  return { ...rule, field: `attributes.${rule.field}` };
}

/**
 * Returns a rule about tag names as a rule about tag ids: the contact has one of the matching tags or, with a negative
 * operator, none of them.
 */
function tagRule(
  rule: ConditionRule,
  tags: readonly Readonly<{ id: string; name: string }>[],
  now: number,
): ConditionRule {
  if (rule.operator === "is_set" || rule.operator === "is_not_set") return { ...rule, field: "tag_id" };
  const negative = isNegative(rule.operator);
  const named = compileConditions({ match: "all", rules: [{ ...rule, field: "name" }] }, { now });
  const value = tags.filter((tag) => named(tag) !== negative).map(({ id }) => id);
  return { field: "tag_id", operator: negative ? "not_in" : "in", value };
}
