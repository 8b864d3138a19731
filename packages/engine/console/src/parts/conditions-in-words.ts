/** The rules of a segment or of a dynamic list, as the API has them. */
export interface Conditions {
  readonly match: "all" | "any";
  readonly rules: readonly { readonly field: string; readonly operator: string; readonly value?: unknown }[];
}

const operators: Readonly<Record<string, string>> = {
  equals: "is",
  not_equals: "is not",
  contains: "contains",
  not_contains: "does not contain",
  starts_with: "begins with",
  ends_with: "ends with",
  gt: "is more than",
  lt: "is less than",
  gte: "is at least",
  lte: "is at most",
  in: "is one of",
  not_in: "is none of",
  is_set: "is set",
  is_not_set: "is not set",
  before: "is before",
  after: "is after",
  within_last_days: "is within the last",
};

const fields: Readonly<Record<string, string>> = {
  email: "the address",
  first_name: "the first name",
  last_name: "the last name",
  subscribed: "subscribed",
  bounced: "bounced",
  created_at: "the time it was added",
  updated_at: "the time of its last change",
  last_opened_at: "the last open",
  last_clicked_at: "the last click",
  unsubscribed_at: "the time it unsubscribed",
  list_id: "a list it is in",
  tag_id: "a tag it has",
};

/** Returns each rule as a phrase such as `the attribute "plan" is "pro"`. `nameOf` returns what a list or tag is called. */
export function rulesInWords(
  { rules }: Conditions,
  nameOf: (id: string) => string | undefined = () => undefined,
): string[] {
  return rules.map(({ field, operator, value }) => {
    const words = [fieldText(field), operators[operator] ?? operator.replaceAll("_", " ")];
    if (operator === "within_last_days") return [...words, `${valueText(value)} days`].join(" ");
    if (value === undefined || operator === "is_set" || operator === "is_not_set") return words.join(" ");
    const isId = field === "list_id" || field === "tag_id";
    const named = isId ? mapValue(value, (id) => nameOf(id) ?? id) : value;
    return [...words, valueText(named)].join(" ");
  });
}

/** Returns how the rules belong together. */
export function matchInWords({ match, rules }: Conditions): string {
  if (rules.length === 0) return "Contacts of every kind.";
  if (rules.length === 1) return "Contacts that fit this rule:";
  return match === "all" ? "Contacts that fit all of these rules:" : "Contacts that fit at least one of these rules:";
}

function fieldText(field: string): string {
  const [, attribute] = /^attributes\.(.+)$/s.exec(field) ?? [];
  return attribute === undefined ? (fields[field] ?? field) : `the attribute "${attribute}"`;
}

function mapValue(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => mapValue(each, change));
  return typeof value === "string" ? change(value) : value;
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" ? `"${value}"` : String(value);
}
