import { numberOf, parseRuleTime, textOf, valueSets } from "../conditions.js";
import type { JoinedField } from "../entities.js";
import type { ConditionRule, Conditions } from "../query.js";
import { type Bindings, quoted } from "./bindings.js";
import type { Column } from "./columns.js";
import type { SqlTable } from "./sql-table.js";
import { baseType } from "./where-sql.js";

/** What a rule looks at, as expressions; null (the SQL value) where it is not of that kind. */
interface Operand {
  present: string;
  /** In lower case. */
  text: string;
  number: string;
  /** Milliseconds, of a time the service keeps itself or an ISO text. */
  time: string;
  /** Whether it is a time the service keeps itself. */
  isTime: boolean;
  /** The value as JSON where it may be a list. */
  list?: string;
}

const dayMs = 86_400_000;

/** Gives back the condition that holds for the rows `compileConditions` would choose; throws on an operator it does not know. */
export function conditionsSql(
  bindings: Bindings,
  columns: Readonly<Record<string, Column | undefined>>,
  { match, rules }: Conditions,
  now: number | undefined,
  table?: Pick<SqlTable, "sql" | "entity">,
): string {
  const several = table?.entity.joinedFields ?? {};
  const parts = rules.map((rule) => {
    const place = Object.hasOwn(several, rule.field) ? several[rule.field] : undefined;
    if (table === undefined || place === undefined) return ruleSql(bindings, columns, rule, now);
    return joinedSql(bindings, table.sql, place, rule, now);
  });
  if (parts.length === 0) return String(match === "all");
  return `(${parts.join(match === "all" ? " AND " : " OR ")})`;
}

/** Holds where one of a row's several values fits; of a negative operator, where none does. */
function joinedSql(
  bindings: Bindings,
  owner: string,
  { collection, by, value }: JoinedField,
  rule: ConditionRule,
  now: number | undefined,
): string {
  const { positive, test } = operatorSql(bindings, rule, now);
  const operand = columnOperand(value, "text");
  return `${positive ? "" : "NOT "}EXISTS (SELECT FROM ${quoted(collection)} related
    WHERE related.workspace_id = ${owner}.workspace_id AND related.${quoted(by)} = ${owner}.id
      AND coalesce(${operand.present} AND ${test(operand)}, false))`;
}

function ruleSql(
  bindings: Bindings,
  columns: Readonly<Record<string, Column | undefined>>,
  rule: ConditionRule,
  now: number | undefined,
): string {
  const { positive, test } = operatorSql(bindings, rule, now);
  const column = rule.field.startsWith("attributes.") ? undefined : columns[rule.field];
  const holds = (operand: Operand) => `coalesce(${operand.present} AND ${test(operand)}, false)`;
  const not = positive ? "" : "NOT ";
  if (column !== undefined) return not + holds(columnOperand(rule.field, column));
  const value = attributeSql(bindings, columns, rule.field);
  if (value === undefined) return String(!positive);
  return `${not}(SELECT ${holds(jsonOperand("found.value"))} FROM (SELECT ${value} AS value) found)`;
}

/** An attribute by its name as written, else by its dotted path; undefined where no row can have it. */
function attributeSql(
  bindings: Bindings,
  columns: Readonly<Record<string, Column | undefined>>,
  field: string,
): string | undefined {
  if (columns.attributes === undefined || field.includes("\0")) return undefined;
  const key = field.startsWith("attributes.") ? field.slice("attributes.".length) : field;
  const attributes = quoted("attributes");
  const named = bindings.add(key, "text");
  const path = key.split(".");
  if (path.length === 1) return `${attributes} -> ${named}`;
  const walked = path.map((step) => ` -> ${bindings.add(step, "text")}`).join("");
  return `CASE WHEN ${attributes} ? ${named} THEN ${attributes} -> ${named} ELSE ${attributes}${walked} END`;
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
      // As on the wire, in lower case.
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

/** A text to compare with, undefined where it equals none: no kept text holds U+0000. */
function comparable(value: unknown): string | undefined {
  const text = textOf(value);
  return text?.includes("\0") ? undefined : text;
}

function equalTo(bindings: Bindings, wanted: unknown): OperandTest {
  const text = comparable(wanted);
  const number = numberOf(wanted);
  const time = parseRuleTime(wanted);
  return (own) => {
    if (own.isTime && time !== undefined) return `${own.time} = ${double(bindings, time)}`;
    const sameText = text === undefined ? "false" : `${own.text} = ${bindings.add(text, "text")}`;
    if (number === undefined) return sameText;
    return `CASE WHEN ${own.number} IS NOT NULL THEN ${own.number} = ${double(bindings, number)} ELSE ${sameText} END`;
  };
}

/** Each set of values is one array, however many they are: a statement has no more than 65,535 parameters. */
function oneOf(bindings: Bindings, wanted: unknown): OperandTest {
  const { times, timeless, numbers, numberTexts, plain } = valueSets(wanted);
  const among = (own: string, values: ReadonlySet<unknown>, type: "text" | "double precision"): string => {
    const kept = [...values].filter((value) => typeof value !== "string" || !value.includes("\0"));
    return kept.length === 0 ? "false" : `coalesce(${own} = ANY(${bindings.add(kept, `${type}[]`)}), false)`;
  };
  return ({ text, number, time, isTime }) => {
    if (isTime) return `(${among(time, times, "double precision")} OR ${among(text, timeless, "text")})`;
    const plainly = among(text, plain, "text");
    if (numbers.size === 0) return plainly;
    const numeric = `THEN ${among(number, numbers, "double precision")} ELSE ${among(text, numberTexts, "text")}`;
    return `(${plainly} OR CASE WHEN ${number} IS NOT NULL ${numeric} END)`;
  };
}

function containing(bindings: Bindings, wanted: unknown): OperandTest {
  const equal = equalTo(bindings, wanted);
  const part = comparable(wanted);
  return (own) => {
    const within = part === undefined ? "false" : `strpos(${own.text}, ${bindings.add(part, "text")}) > 0`;
    if (own.list === undefined) return within;
    const elements = `jsonb_array_elements(CASE jsonb_typeof(${own.list}) WHEN 'array' THEN ${own.list} END) element`;
    const among = `EXISTS (SELECT FROM ${elements} WHERE ${equal(jsonOperand("element"))})`;
    return `CASE jsonb_typeof(${own.list}) WHEN 'array' THEN ${among} ELSE ${within} END`;
  };
}

function onText(bindings: Bindings, wanted: unknown, test: (text: string, part: string) => string): OperandTest {
  const part = comparable(wanted);
  return ({ text }) => (part === undefined ? "false" : test(text, bindings.add(part, "text")));
}

function ordered(bindings: Bindings, wanted: unknown, sign: ">" | ">=" | "<" | "<="): OperandTest {
  const text = textOf(wanted);
  const number = numberOf(wanted);
  const time = parseRuleTime(wanted);
  const textTest = (own: string): string => {
    if (text === undefined) return "false";
    // What lies beyond U+0000, which no kept text holds, lies beyond all that stands before it.
    const end = text.indexOf("\0");
    const [near, limit] = end === -1 ? [sign, text] : [sign.startsWith(">") ? ">" : "<=", text.slice(0, end)];
    return `${own} COLLATE "C" ${near} ${bindings.add(limit, "text")}`;
  };
  return (own) => {
    if (own.isTime && time !== undefined) return `${own.time} ${sign} ${double(bindings, time)}`;
    if (number === undefined) return textTest(own.text);
    const byNumber = `${own.number} ${sign} ${double(bindings, number)}`;
    return `CASE WHEN ${own.number} IS NOT NULL THEN ${byNumber} ELSE ${textTest(own.text)} END`;
  };
}
