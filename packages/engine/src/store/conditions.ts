import { parseInstantOrDay } from "@posthorn/sdk/contract";
import { textFinder } from "../platform/text-finder.js";
import type { ConditionOperator, ConditionRule, Conditions } from "./query.js";

type RowFields = Readonly<Record<string, unknown>>;

export interface CompileOptions {
  /** The time (epoch ms) that `within_last_days` counts back from. */
  now?: number | undefined;
  /**
   * Returns, for a joined field (a contact's tags), a function that turns a test of one value into the test whether one of a
   * row's values passes it. Returns undefined for any other field.
   */
  joinedField?: (field: string) => ((fits: (value: unknown) => boolean) => (row: RowFields) => boolean) | undefined;
}

/** The test of a value that is set. `isTime`: the value is a time of the service itself (epoch ms). */
type ValueTest = (value: unknown, isTime: boolean) => boolean;

const dayMs = 86_400_000;
const decimal = /^-?\d+(\.\d+)?$/;
const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Returns a predicate that says whether a row fulfils the conditions. Throws for an unknown operator. */
export function compileConditions(conditions: Conditions, options: CompileOptions = {}): (row: RowFields) => boolean {
  const rules = conditions.rules.map((rule) => compileRule(rule, options));
  // The first rule of `all` that fails, or of `any` that holds, decides.
  const decisive = conditions.match === "any";
  return (row) => {
    for (const rule of rules) if (rule(row) === decisive) return decisive;
    return !decisive;
  };
}

function compileRule({ field, ...operation }: ConditionRule, options: CompileOptions): (row: RowFields) => boolean {
  const { positive, test } = compileOperator(operation, options.now);
  const joined = options.joinedField?.(field);
  if (joined !== undefined) {
    const has = joined((value) => !isMissing(value) && test(value, false));
    return (row) => has(row) === positive;
  }
  if (field.startsWith("attributes.")) {
    const read = attributeReader(field.slice("attributes.".length));
    return (row) => {
      const value = read(row);
      return (!isMissing(value) && test(value, false)) === positive;
    };
  }
  // A field of the row comes before an attribute with the same name.
  const readOwn = ownReader(field);
  const read = attributeReader(field);
  const isTimeField = field.endsWith("_at");
  return (row) => {
    const own = readOwn(row);
    if (own === undefined) {
      const value = read(row);
      return (!isMissing(value) && test(value, false)) === positive;
    }
    return (!isMissing(own) && test(own, isTimeField && typeof own === "number")) === positive;
  };
}

/** Returns the test of an operator. `positive`: the rule holds where the test passes; else where it fails. */
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

/** Returns a function that reads an attribute of a row by its key as written, else by its dotted path. */
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

/** Returns a function that reads a field, but no inherited one. */
function ownReader(key: string): (of: RowFields) => unknown {
  if (!(key in Object.prototype)) return (of) => of[key];
  return (of) => (Object.hasOwn(of, key) ? of[key] : undefined);
}

function equalTo(ruleValue: unknown): ValueTest {
  const text = textOf(ruleValue);
  const number = numberOf(ruleValue);
  const time = parseRuleTime(ruleValue);
  return (value, isTime) => {
    if (isTime && time !== undefined) return value === time;
    if (number !== undefined && !isTime) {
      const own = numberOf(value);
      if (own !== undefined) return own === number;
    }
    return text !== undefined && ownText(value, isTime) === text;
  };
}

/** The values of a list in sets, because a list may have thousands of values and be compared with as many rows. */
export interface ValueSets {
  /** The values that are times (epoch ms); compared with times of the service. */
  readonly times: ReadonlySet<number>;
  /** The texts of the values that are no times. */
  readonly timeless: ReadonlySet<string>;
  /** The values that are numbers; compared with numbers. */
  readonly numbers: ReadonlySet<number>;
  /** The texts of the values that are numbers; compared with text. */
  readonly numberTexts: ReadonlySet<string>;
  /** The texts of the values that are no numbers. */
  readonly plain: ReadonlySet<string>;
}

/** Returns the values of a list in sets. A value is in the list where `equals` holds for one of them. */
export function valueSets(ruleValue: unknown): ValueSets {
  const sets = {
    times: new Set<number>(),
    timeless: new Set<string>(),
    numbers: new Set<number>(),
    numberTexts: new Set<string>(),
    plain: new Set<string>(),
  };
  for (const value of (Array.isArray(ruleValue) ? ruleValue : [ruleValue]) as readonly unknown[]) {
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

function oneOf(ruleValue: unknown): ValueTest {
  const { times, timeless, numbers, numberTexts, plain } = valueSets(ruleValue);
  const has = (texts: ReadonlySet<string>, text: string | undefined) => text !== undefined && texts.has(text);
  return (value, isTime) => {
    const text = ownText(value, isTime);
    if (isTime) return times.has(value as number) || has(timeless, text);
    const number = numbers.size === 0 ? undefined : numberOf(value);
    return has(plain, text) || (number === undefined ? has(numberTexts, text) : numbers.has(number));
  };
}

function containing(ruleValue: unknown): ValueTest {
  const equal = equalTo(ruleValue);
  const part = textOf(ruleValue);
  const isIn = part === undefined ? () => false : textFinder(part);
  return (value, isTime) => {
    if (Array.isArray(value)) return value.some((element) => equal(element, false));
    const own = ownText(value, isTime);
    return own !== undefined && isIn(own);
  };
}

function onText(ruleValue: unknown, test: (text: string, part: string) => boolean): ValueTest {
  const part = textOf(ruleValue);
  return (value, isTime) => {
    const text = ownText(value, isTime);
    return text !== undefined && part !== undefined && test(text, part);
  };
}

function ordered(ruleValue: unknown, test: (difference: number) => boolean): ValueTest {
  const text = textOf(ruleValue);
  const number = numberOf(ruleValue);
  const time = parseRuleTime(ruleValue);
  return (value, isTime) => {
    if (isTime && time !== undefined) return test((value as number) - time);
    const own = isTime ? undefined : numberOf(value);
    // The difference of two infinities is NaN.
    if (own !== undefined && number !== undefined) return test(own === number ? 0 : own - number);
    const written = ownText(value, isTime);
    if (written === undefined || text === undefined) return false;
    return test(written === text ? 0 : written < text ? -1 : 1);
  };
}

function onTime(ruleValue: unknown, test: (time: number, limit: number) => boolean): ValueTest {
  const limit = typeof ruleValue === "number" ? ruleValue : parseRuleTime(ruleValue);
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

/** Returns a scalar as text in lower case, because text compares case-insensitively; undefined for other values. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.toLowerCase();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

/** Whether an operator is negative: it holds where no value passes its test. */
export function isNegative(operator: ConditionOperator): boolean {
  return !compileOperator({ operator }, 0).positive;
}

/** Returns a number, or the number of a plain decimal; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && decimal.test(value) ? Number(value) : undefined;
}

function timeOf(value: unknown, isTime: boolean): number | undefined {
  return isTime ? (value as number) : timeIn(value);
}

/** Returns a row's value as text; a time of the service as on the wire. */
function ownText(value: unknown, isTime: boolean): string | undefined {
  return textOf(isTime ? new Date(value as number).toISOString() : value);
}

/** Returns the time (epoch ms) of a rule's value, in every form that the API accepts, and also without a zone, as UTC; undefined for anything else. */
export function parseRuleTime(value: unknown): number | undefined {
  if (typeof value !== "string" || decimal.test(value)) return undefined;
  const time = parseInstantOrDay(value);
  return Number.isNaN(time) ? timeIn(value) : time;
}

/** Returns the time (epoch ms) of an attribute in ISO 8601, without a zone as UTC; undefined for anything else. */
function timeIn(value: unknown): number | undefined {
  if (typeof value !== "string" || !isoTime.test(value)) return undefined;
  const zoned = value.length === 10 || /(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? undefined : time;
}
