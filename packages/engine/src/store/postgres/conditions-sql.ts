import { numberOf, parseRuleTime, textOf, valueSets } from "../conditions.js";
import type { JoinedField } from "../entities.js";
import type { ConditionRule, Conditions } from "../query.js";
import { type Bindings, quoted } from "./bindings.js";
import type { Column } from "./columns.js";
import type { SqlTable } from "./sql-table.js";
import { baseType } from "./where-sql.js";

/** What conditions are translated against. */
export interface ConditionContext {
  bindings: Bindings;
  columns: Readonly<Record<string, Column | undefined>>;
  /** The time (epoch ms) from which `within_last_days` counts back. */
  now: number | undefined;
  /** The table of the rows; without it, fields joined from another collection are read as attributes. */
  table?: Pick<SqlTable, "sql" | "entity">;
}

/** The value that a rule tests, as SQL expressions of each type; `NULL` where the value is not of that type. */
interface Operand {
  /** Holds when the value is set. */
  present: string;
  /** In lower case. */
  text: string;
  number: string;
  /** Milliseconds, of a timestamp of the service or of an ISO 8601 text. */
  time: string;
  /** Whether the value is a timestamp of the service. */
  isTime: boolean;
  /** The value as JSON, where it may be a list. */
  list?: string;
}

const dayMs = 86_400_000;

/**
 * Returns the condition that holds for the rows that `compileConditions` matches.
 * @throws Error for an unknown operator, and for `within_last_days` without `now`.
 */
export function conditionsSql({ match, rules }: Conditions, context: ConditionContext): string {
  const { table } = context;
  const joinedFields = table?.entity.joinedFields ?? {};
  const parts = rules.map((rule) => {
    const joined = Object.hasOwn(joinedFields, rule.field) ? joinedFields[rule.field] : undefined;
    if (table === undefined || joined === undefined) return ruleSql(context, rule);
    return joinedSql(context, table.sql, joined, rule);
  });
  if (parts.length === 0) return String(match === "all");
  return `(${parts.join(match === "all" ? " AND " : " OR ")})`;
}

/** Returns a condition on the joined rows: that one of them matches or, for a negative operator, that none does. */
function joinedSql(
  { bindings, now }: ConditionContext,
  tableSql: string,
  { collection, by, value }: JoinedField,
  rule: ConditionRule,
): string {
  const { positive, test } = operatorSql(bindings, rule, now);
  const operand = columnOperand(value, "text");
  return `${positive ? "" : "NOT "}EXISTS (SELECT FROM ${quoted(collection)} related
    WHERE related.workspace_id = ${tableSql}.workspace_id AND related.${quoted(by)} = ${tableSql}.id
      AND coalesce(${operand.present} AND ${test(operand)}, false))`;
}

function ruleSql(context: ConditionContext, rule: ConditionRule): string {
  const { positive, test } = operatorSql(context.bindings, rule, context.now);
  const column = rule.field.startsWith("attributes.") ? undefined : context.columns[rule.field];
  const holds = (operand: Operand) => `coalesce(${operand.present} AND ${test(operand)}, false)`;
  const not = positive ? "" : "NOT ";
  if (column !== undefined) return not + holds(columnOperand(rule.field, column));
  const value = attributeSql(context, rule.field);
  if (value === undefined) return String(!positive);
  return `${not}(SELECT ${holds(jsonOperand("found.value"))} FROM (SELECT ${value} AS value) found)`;
}

/** Returns an attribute by its literal name, else by its dotted path; undefined where no row can have it. */
function attributeSql({ bindings, columns }: ConditionContext, field: string): string | undefined {
  if (columns.attributes === undefined || field.includes("\0")) return undefined;
  const key = field.startsWith("attributes.") ? field.slice("attributes.".length) : field;
  const attributes = quoted("attributes");
  const literal = bindings.add(key, "text");
  const path = key.split(".");
  if (path.length === 1) return `${attributes} -> ${literal}`;
  const byPath = path.map((step) => ` -> ${bindings.add(step, "text")}`).join("");
  return `CASE WHEN ${attributes} ? ${literal} THEN ${attributes} -> ${literal} ELSE ${attributes}${byPath} END`;
}

function columnOperand(field: string, column: Column): Operand {
  const name = quoted(field);
  switch (baseType(column)) {
    case "text": {
      const text = `lower(${name} COLLATE "und-x-icu")`;
      const present = `${name} IS NOT NULL AND ${name} <> ''`;
      return { present, text, number: `decimal_number(${name})`, time: `iso_time(${name})`, isTime: false };
    }
    case "bigint": {
      const present = `${name} IS NOT NULL`;
      const number = `${name}::double precision`;
      if (!field.endsWith("_at")) return { present, text: `${name}::text`, number, time: "NULL", isTime: false };
      // The format of responses, in lower case.
      const text = `to_char(to_timestamp(${name} / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"t"HH24:MI:SS.MS"z"')`;
      return { present, text, number: "NULL", time: name, isTime: true };
    }
    case "double precision":
      return { present: `${name} IS NOT NULL`, text: `${name}::text`, number: name, time: "NULL", isTime: false };
    case "boolean":
      return { present: `${name} IS NOT NULL`, text: `${name}::text`, number: "NULL", time: "NULL", isTime: false };
    default:
      return jsonOperand(`${name}::jsonb`);
  }
}

function jsonOperand(value: string): Operand {
  return {
    present: `${value} NOT IN ('null', '""')`,
    text: `condition_text(${value})`,
    number: `condition_number(${value})`,
    time: `CASE WHEN jsonb_typeof(${value}) = 'string' THEN iso_time(${value} #>> '{}') END`,
    isTime: false,
    list: value,
  };
}

type OperandTest = (operand: Operand) => string;

function operatorSql(
  bindings: Bindings,
  { operator, value }: ConditionRule,
  now: number | undefined,
): { positive: boolean; test: OperandTest } {
  const yes = (test: OperandTest) => ({ positive: true, test });
  const no = (test: OperandTest) => ({ positive: false, test });
  switch (operator) {
    case "equals":
      return yes(equalTo(bindings, value));
    case "not_equals":
      return no(equalTo(bindings, value));
    case "in":
      return yes(oneOf(bindings, value));
    case "not_in":
      return no(oneOf(bindings, value));
    case "contains":
      return yes(containing(bindings, value));
    case "not_contains":
      return no(containing(bindings, value));
    case "starts_with":
      return yes(onText(bindings, value, (text, part) => `starts_with(${text}, ${part})`));
    case "ends_with":
      return yes(onText(bindings, value, (text, part) => `right(${text}, length(${part})) = ${part}`));
    case "gt":
      return yes(ordered(bindings, value, ">"));
    case "gte":
      return yes(ordered(bindings, value, ">="));
    case "lt":
      return yes(ordered(bindings, value, "<"));
    case "lte":
      return yes(ordered(bindings, value, "<="));
    case "before":
    case "after": {
      const limit = typeof value === "number" ? value : parseRuleTime(value);
      if (limit === undefined) return yes(() => "false");
      return yes(({ time }) => `${time} ${operator === "before" ? "<" : ">"} ${double(bindings, limit)}`);
    }
    case "is_set":
      return yes(() => "true");
    case "is_not_set":
      return no(() => "true");
    case "within_last_days": {
      if (now === undefined) throw new Error("within_last_days needs the time it counts back from");
      const days = numberOf(value);
      if (days === undefined) return yes(() => "false");
      return yes(({ time }) => {
        return `${time} BETWEEN ${double(bindings, now - days * dayMs)} AND ${double(bindings, now)}`;
      });
    }
    default:
      throw new Error(`unknown operator: ${String(operator satisfies never)}`);
  }
}

function double(bindings: Bindings, value: number): string {
  return bindings.add(value, "double precision");
}

/** Returns the text of a rule's value; undefined for one with U+0000, which equals no stored text. */
function comparable(value: unknown): string | undefined {
  const text = textOf(value);
  return text?.includes("\0") ? undefined : text;
}

function equalTo(bindings: Bindings, value: unknown): OperandTest {
  const text = comparable(value);
  const number = numberOf(value);
  const time = parseRuleTime(value);
  return (operand) => {
    if (operand.isTime && time !== undefined) return `${operand.time} = ${double(bindings, time)}`;
    const sameText = text === undefined ? "false" : `${operand.text} = ${bindings.add(text, "text")}`;
    if (number === undefined) return sameText;
    return `CASE WHEN ${operand.number} IS NOT NULL THEN ${operand.number} = ${double(bindings, number)} ELSE ${sameText} END`;
  };
}

/** Binds each set of values as one array: a statement has 65,535 parameters at most. */
function oneOf(bindings: Bindings, value: unknown): OperandTest {
  const { times, timeless, numbers, numberTexts, plain } = valueSets(value);
  const among = (operand: string, values: ReadonlySet<unknown>, type: "text" | "double precision"): string => {
    const storable = [...values].filter((value) => typeof value !== "string" || !value.includes("\0"));
    return storable.length === 0
      ? "false"
      : `coalesce(${operand} = ANY(${bindings.add(storable, `${type}[]`)}), false)`;
  };
  return ({ text, number, time, isTime }) => {
    if (isTime) return `(${among(time, times, "double precision")} OR ${among(text, timeless, "text")})`;
    const amongTexts = among(text, plain, "text");
    if (numbers.size === 0) return amongTexts;
    const numeric = `THEN ${among(number, numbers, "double precision")} ELSE ${among(text, numberTexts, "text")}`;
    return `(${amongTexts} OR CASE WHEN ${number} IS NOT NULL ${numeric} END)`;
  };
}

function containing(bindings: Bindings, value: unknown): OperandTest {
  const equal = equalTo(bindings, value);
  const part = comparable(value);
  return (operand) => {
    const inText = part === undefined ? "false" : `strpos(${operand.text}, ${bindings.add(part, "text")}) > 0`;
    if (operand.list === undefined) return inText;
    const elements = `jsonb_array_elements(CASE jsonb_typeof(${operand.list}) WHEN 'array' THEN ${operand.list} END) element`;
    const inList = `EXISTS (SELECT FROM ${elements} WHERE ${equal(jsonOperand("element"))})`;
    return `CASE jsonb_typeof(${operand.list}) WHEN 'array' THEN ${inList} ELSE ${inText} END`;
  };
}

function onText(bindings: Bindings, value: unknown, test: (text: string, part: string) => string): OperandTest {
  const part = comparable(value);
  return ({ text }) => (part === undefined ? "false" : test(text, bindings.add(part, "text")));
}

function ordered(bindings: Bindings, value: unknown, sign: ">" | ">=" | "<" | "<="): OperandTest {
  const text = textOf(value);
  const number = numberOf(value);
  const time = parseRuleTime(value);
  const textTest = (operandText: string): string => {
    if (text === undefined) return "false";
    // No stored text holds U+0000, so "a\0b" sorts directly behind "a".
    const end = text.indexOf("\0");
    const [limitSign, limit] = end === -1 ? [sign, text] : [sign.startsWith(">") ? ">" : "<=", text.slice(0, end)];
    return `${operandText} COLLATE "C" ${limitSign} ${bindings.add(limit, "text")}`;
  };
  return (operand) => {
    if (operand.isTime && time !== undefined) return `${operand.time} ${sign} ${double(bindings, time)}`;
    if (number === undefined) return textTest(operand.text);
    const byNumber = `${operand.number} ${sign} ${double(bindings, number)}`;
    return `CASE WHEN ${operand.number} IS NOT NULL THEN ${byNumber} ELSE ${textTest(operand.text)} END`;
  };
}
