import type { ConditionOperator, ConditionRule, Conditions } from "./query.js";

type Row = Readonly<Record<string, unknown>>;

export interface ConditionContext {
  /** What `within_last_days` counts back from (ms). */
  now?: number | undefined;
  /** The values of a field that no row holds (a contact's tags): undefined for a field it does not know. */
  several?: (row: Row, field: string) => readonly unknown[] | undefined;
}

/** A field's value as conditions see it: `time` when it is a time the service itself keeps (ms). */
interface Found {
  value: unknown;
  time: boolean;
}

const dayMs = 86_400_000;
const decimal = /^-?\d+(\.\d+)?$/;
const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Gives a predicate that says whether a row fulfils the conditions; throws on an operator it does not know. */
export function compileConditions(conditions: Conditions, context: ConditionContext = {}): (row: Row) => boolean {
  const rules = conditions.rules.map((rule) => compileRule(rule, context));
  return conditions.match === "all"
    ? (row) => rules.every((rule) => rule(row))
    : (row) => rules.some((rule) => rule(row));
}

function compileRule(rule: ConditionRule, context: ConditionContext): (row: Row) => boolean {
  const { positive, test } = compileOperator(rule, context.now);
  const read = fieldReader(rule.field);
  const holds = (found: Found) => !isMissing(found.value) && test(found);
  return (row) => {
    const several = context.several?.(row, rule.field);
    const fits = several === undefined ? holds(read(row)) : several.some((value) => holds({ value, time: false }));
    return fits === positive;
  };
}

/** Gives the test of a present value, and whether the rule holds where the test does or (negative operators) where it does not. */
function compileOperator(
  rule: ConditionRule,
  now: number | undefined,
): { positive: boolean; test: (found: Found) => boolean } {
  const { operator, value } = rule;
  const yes = (test: (found: Found) => boolean) => ({ positive: true, test });
  const no = (test: (found: Found) => boolean) => ({ positive: false, test });
  switch (operator) {
    case "equals":
      return yes(equalTo(value));
    case "not_equals":
      return no(equalTo(value));
    case "in":
      return yes(oneOf(value));
    case "not_in":
      return no(oneOf(value));
    case "contains":
      return yes(containing(value));
    case "not_contains":
      return no(containing(value));
    case "starts_with":
      return yes(onText(value, (text, part) => text.startsWith(part)));
    case "ends_with":
      return yes(onText(value, (text, part) => text.endsWith(part)));
    case "gt":
      return yes(ordered(value, (difference) => difference > 0));
    case "gte":
      return yes(ordered(value, (difference) => difference >= 0));
    case "lt":
      return yes(ordered(value, (difference) => difference < 0));
    case "lte":
      return yes(ordered(value, (difference) => difference <= 0));
    case "before":
      return yes(onTime(value, (time, limit) => time < limit));
    case "after":
      return yes(onTime(value, (time, limit) => time > limit));
    case "is_set":
      return yes(() => true);
    case "is_not_set":
      return no(() => true);
    case "within_last_days": {
      if (now === undefined) throw new Error("within_last_days needs the time it counts back from");
      const days = numberOf(value);
      if (days === undefined) return yes(() => false);
      return yes((found) => {
        const time = timeOf(found);
        return time !== undefined && time >= now - days * dayMs && time <= now;
      });
    }
    default:
      throw new Error(`unknown operator: ${String(operator satisfies never)}`);
  }
}

/** Own fields of the row come first; then attributes, by the key as written, else by the dotted path. */
function fieldReader(field: string): (row: Row) => Found {
  const explicit = field.startsWith("attributes.");
  const key = explicit ? field.slice("attributes.".length) : field;
  const path = key.split(".");
  return (row) => {
    if (!explicit && Object.hasOwn(row, field)) {
      const value = row[field];
      return { value, time: typeof value === "number" && field.endsWith("_at") };
    }
    const attributes = row.attributes;
    if (!isObject(attributes)) return { value: undefined, time: false };
    if (Object.hasOwn(attributes, key)) return { value: attributes[key], time: false };
    let value: unknown = attributes;
    for (const step of path) value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
    return { value, time: false };
  };
}

function equalTo(wanted: unknown): (found: Found) => boolean {
  const text = textOf(wanted);
  const number = numberOf(wanted);
  const time = timeIn(wanted);
  return ({ value, time: isTime }) => {
    if (isTime && time !== undefined) return value === time;
    if (number !== undefined) {
      const own = numberOf(value);
      if (own !== undefined) return own === number;
    }
    return text !== undefined && textOf(value) === text;
  };
}

function oneOf(wanted: unknown): (found: Found) => boolean {
  const tests = (Array.isArray(wanted) ? wanted : [wanted]).map(equalTo);
  return (found) => tests.some((test) => test(found));
}

function containing(wanted: unknown): (found: Found) => boolean {
  const equal = equalTo(wanted);
  const part = textOf(wanted);
  return ({ value }) => {
    if (Array.isArray(value)) return value.some((element) => equal({ value: element, time: false }));
    return part !== undefined && textOf(value)?.includes(part) === true;
  };
}

function onText(wanted: unknown, test: (text: string, part: string) => boolean): (found: Found) => boolean {
  const part = textOf(wanted);
  return ({ value }) => {
    const text = textOf(value);
    return text !== undefined && part !== undefined && test(text, part);
  };
}

function ordered(wanted: unknown, test: (difference: number) => boolean): (found: Found) => boolean {
  const text = textOf(wanted);
  const number = numberOf(wanted);
  const time = timeIn(wanted);
  return ({ value, time: isTime }) => {
    if (isTime && time !== undefined) return test((value as number) - time);
    const own = numberOf(value);
    // Two numbers beyond all doubles are equal, but have no difference.
    if (own !== undefined && number !== undefined) return test(own === number ? 0 : own - number);
    const ownText = textOf(value);
    if (ownText === undefined || text === undefined) return false;
    return test(ownText === text ? 0 : ownText < text ? -1 : 1);
  };
}

function onTime(wanted: unknown, test: (time: number, limit: number) => boolean): (found: Found) => boolean {
  const limit = typeof wanted === "number" ? wanted : timeIn(wanted);
  return (found) => {
    const time = timeOf(found);
    return time !== undefined && limit !== undefined && test(time, limit);
  };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Gives a value as text, in lower case because text compares case-insensitively; undefined for what is no single value. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.toLowerCase();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** Whether an operator says what must not be: it holds where nothing fits. */
export function isNegative(operator: ConditionOperator): boolean {
  return !compileOperator({ field: "", operator }, 0).positive;
}

/** Gives the number a value is or a plain decimal tells; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && decimal.test(value) ? Number(value) : undefined;
}

function timeOf({ value, time }: Found): number | undefined {
  return time ? (value as number) : timeIn(value);
}

/** Gives the time (ms) an ISO 8601 text tells, undefined for anything else. Without a zone it is UTC, as everywhere in the service. */
export function timeIn(value: unknown): number | undefined {
  if (typeof value !== "string" || !isoTime.test(value)) return undefined;
  const zoned = value.length === 10 || /(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? undefined : time;
}
