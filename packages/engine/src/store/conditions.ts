import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { textFinder } from "../platform/text-finder.js";
import type { ConditionOperator, ConditionRule, Conditions } from "./query.js";

type RowFields = Readonly<Record<string, unknown>>;

export interface ConditionContext {
  /** What `within_last_days` counts back from (ms). */
  now?: number | undefined;
  /**
   * For a field of which a row has several values that no row of its kind holds (a contact's tags): what makes of a test of
   * one value the test whether a row has one that passes. Undefined for any other field.
   */
  joinedField?: (field: string) => ((fits: (value: unknown) => boolean) => (row: RowFields) => boolean) | undefined;
}

/** What an operator makes of a present value; `isTime` when it is a time the service itself keeps (ms). */
type ValueTest = (value: unknown, isTime: boolean) => boolean;

const dayMs = 86_400_000;
const decimal = /^-?\d+(\.\d+)?$/;
const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Gives a predicate that says whether a row fulfils the conditions; throws on an operator it does not know. */
export function compileConditions(conditions: Conditions, context: ConditionContext = {}): (row: RowFields) => boolean {
  const rules = conditions.rules.map((rule) => compileRule(rule, context));
  // What one rule of `all` denies, or one of `any` grants, is decided.
  const decisive = conditions.match === "any";
  return (row) => {
    for (const rule of rules) if (rule(row) === decisive) return decisive;
    return !decisive;
  };
}

function compileRule({ field, ...asked }: ConditionRule, context: ConditionContext): (row: RowFields) => boolean {
  const { positive, test } = compileOperator(asked, context.now);
  const oneOfSeveral = context.joinedField?.(field);
  if (oneOfSeveral !== undefined) {
    const has = oneOfSeveral((value) => !isMissing(value) && test(value, false));
    return (row) => has(row) === positive;
  }
  if (field.startsWith("attributes.")) {
    const read = attributeReader(field.slice("attributes.".length));
    return (row) => {
      const value = read(row);
      return (!isMissing(value) && test(value, false)) === positive;
    };
  }
  // Fields of the row come first; then attributes.
  const readOwn = ownReader(field);
  const read = attributeReader(field);
  const keepsTimes = field.endsWith("_at");
  return (row) => {
    const own = readOwn(row);
    if (own === undefined) {
      const value = read(row);
      return (!isMissing(value) && test(value, false)) === positive;
    }
    return (!isMissing(own) && test(own, keepsTimes && typeof own === "number")) === positive;
  };
}

/** Gives the test of a present value, and whether the rule holds where the test does or (negative operators) where it does not. */
function compileOperator(
  { operator, value }: Pick<ConditionRule, "operator" | "value">,
  now: number | undefined,
): { positive: boolean; test: ValueTest } {
  const yes = (test: ValueTest) => ({ positive: true, test });
  const no = (test: ValueTest) => ({ positive: false, test });
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
      return yes((own, isTime) => {
        const time = timeOf(own, isTime);
        return time !== undefined && time >= now - days * dayMs && time <= now;
      });
    }
    default:
      throw new Error(`unknown operator: ${String(operator satisfies never)}`);
  }
}

/** Gives what reads a row's attribute by its key as written, else by the dotted path. */
export function attributeReader(key: string): (row: RowFields) => unknown {
  const read = ownReader(key);
  if (!key.includes(".")) return ({ attributes }) => (isObject(attributes) ? read(attributes) : undefined);
  const steps = key.split(".").map(ownReader);
  return ({ attributes }) => {
    if (!isObject(attributes)) return undefined;
    let value = read(attributes);
    if (value !== undefined) return value;
    value = attributes;
    for (const step of steps) value = isObject(value) ? step(value) : undefined;
    return value;
  };
}

/** Reads a field, unless it is one that every object inherits. */
function ownReader(key: string): (of: RowFields) => unknown {
  if (!(key in Object.prototype)) return (of) => of[key];
  return (of) => (Object.hasOwn(of, key) ? of[key] : undefined);
}

function equalTo(wanted: unknown): ValueTest {
  const text = textOf(wanted);
  const number = numberOf(wanted);
  const time = parseRuleTime(wanted);
  return (value, isTime) => {
    if (isTime && time !== undefined) return value === time;
    if (number !== undefined && !isTime) {
      const own = numberOf(value);
      if (own !== undefined) return own === number;
    }
    return text !== undefined && ownText(value, isTime) === text;
  };
}

/** The values of a list, by what a row's value is compared with: there may be thousands, and as many rows. */
export interface ValueSets {
  /** Times (ms), for a time the service keeps; and the texts of what tells no time. */
  readonly times: ReadonlySet<number>;
  readonly timeless: ReadonlySet<string>;
  /** Numbers, for a value that is one; their texts, for a value that is none; and the texts of what is no number. */
  readonly numbers: ReadonlySet<number>;
  readonly numberTexts: ReadonlySet<string>;
  readonly plain: ReadonlySet<string>;
}

/** Returns the values of a list in sets. A value fits where one of the list equals it, as `equals` compares. */
export function valueSets(wanted: unknown): ValueSets {
  const sets = {
    times: new Set<number>(),
    timeless: new Set<string>(),
    numbers: new Set<number>(),
    numberTexts: new Set<string>(),
    plain: new Set<string>(),
  };
  for (const value of (Array.isArray(wanted) ? wanted : [wanted]) as readonly unknown[]) {
    const text = textOf(value);
    const number = numberOf(value);
    const time = parseRuleTime(value);
    if (time !== undefined) sets.times.add(time);
    if (number !== undefined) sets.numbers.add(number);
    if (text === undefined) continue;
    if (time === undefined) sets.timeless.add(text);
    (number === undefined ? sets.plain : sets.numberTexts).add(text);
  }
  return sets;
}

function oneOf(wanted: unknown): ValueTest {
  const { times, timeless, numbers, numberTexts, plain } = valueSets(wanted);
  const has = (texts: ReadonlySet<string>, text: string | undefined) => text !== undefined && texts.has(text);
  return (value, isTime) => {
    const text = ownText(value, isTime);
    if (isTime) return times.has(value as number) || has(timeless, text);
    const number = numbers.size === 0 ? undefined : numberOf(value);
    return has(plain, text) || (number === undefined ? has(numberTexts, text) : numbers.has(number));
  };
}

function containing(wanted: unknown): ValueTest {
  const equal = equalTo(wanted);
  const part = textOf(wanted);
  const isIn = part === undefined ? () => false : textFinder(part);
  return (value, isTime) => {
    if (Array.isArray(value)) return value.some((element) => equal(element, false));
    const own = ownText(value, isTime);
    return own !== undefined && isIn(own);
  };
}

function onText(wanted: unknown, test: (text: string, part: string) => boolean): ValueTest {
  const part = textOf(wanted);
  return (value, isTime) => {
    const text = ownText(value, isTime);
    return text !== undefined && part !== undefined && test(text, part);
  };
}

function ordered(wanted: unknown, test: (difference: number) => boolean): ValueTest {
  const text = textOf(wanted);
  const number = numberOf(wanted);
  const time = parseRuleTime(wanted);
  return (value, isTime) => {
    if (isTime && time !== undefined) return test((value as number) - time);
    const own = isTime ? undefined : numberOf(value);
    // Two numbers beyond all doubles are equal, but have no difference.
    if (own !== undefined && number !== undefined) return test(own === number ? 0 : own - number);
    const written = ownText(value, isTime);
    if (written === undefined || text === undefined) return false;
    return test(written === text ? 0 : written < text ? -1 : 1);
  };
}

function onTime(wanted: unknown, test: (time: number, limit: number) => boolean): ValueTest {
  const limit = typeof wanted === "number" ? wanted : parseRuleTime(wanted);
  return (value, isTime) => {
    const time = timeOf(value, isTime);
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
  return !compileOperator({ operator }, 0).positive;
}

/** Gives the number a value is or a plain decimal tells; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && decimal.test(value) ? Number(value) : undefined;
}

function timeOf(value: unknown, isTime: boolean): number | undefined {
  return isTime ? (value as number) : timeIn(value);
}

/** A row's value as text: a time the service keeps reads as on the wire. */
function ownText(value: unknown, isTime: boolean): string | undefined {
  return textOf(isTime ? new Date(value as number).toISOString() : value);
}

/** Returns the time (ms) that a rule's value names, as callers give times anywhere, and also without a zone, which is UTC then; undefined for anything else. */
export function parseRuleTime(value: unknown): number | undefined {
  if (typeof value !== "string" || decimal.test(value)) return undefined;
  const time = parseInstantOrDay(value);
  return Number.isNaN(time) ? timeIn(value) : time;
}

/** The time (ms) that the text of an attribute tells, undefined for anything else. Without a zone it is UTC, as everywhere in the service. */
function timeIn(value: unknown): number | undefined {
  if (typeof value !== "string" || !isoTime.test(value)) return undefined;
  const zoned = value.length === 10 || /(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? undefined : time;
}
