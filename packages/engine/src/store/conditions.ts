import type { ConditionOperator, ConditionRule, Conditions } from "./query.js";

type Row = Readonly<Record<string, unknown>>;

export interface ConditionContext {
  /** What `within_last_days` counts back from (ms). */
  now?: number | undefined;
  /**
   * For a field of which a row has several values that no row of its kind holds (a contact's tags): what makes of a test of
   * one value the test whether a row has one that passes. Undefined for any other field.
   */
  several?: (field: string) => ((fits: (value: unknown) => boolean) => (row: Row) => boolean) | undefined;
}

/** What an operator makes of a present value; `isTime` when it is a time the service itself keeps (ms). */
type Test = (value: unknown, isTime: boolean) => boolean;

const dayMs = 86_400_000;
const decimal = /^-?\d+(\.\d+)?$/;
const isoTime = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Gives a predicate that says whether a row fulfils the conditions; throws on an operator it does not know. */
export function compileConditions(conditions: Conditions, context: ConditionContext = {}): (row: Row) => boolean {
  const rules = conditions.rules.map((rule) => compileRule(rule, context));
  // What one rule of `all` denies, or one of `any` grants, is decided.
  const decisive = conditions.match === "any";
  return (row) => {
    for (const rule of rules) if (rule(row) === decisive) return decisive;
    return !decisive;
  };
}

function compileRule({ field, ...asked }: ConditionRule, context: ConditionContext): (row: Row) => boolean {
  const { positive, test } = compileOperator(asked, context.now);
  const oneOfSeveral = context.several?.(field);
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
): { positive: boolean; test: Test } {
  const yes = (test: Test) => ({ positive: true, test });
  const no = (test: Test) => ({ positive: false, test });
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
export function attributeReader(key: string): (row: Row) => unknown {
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
function ownReader(key: string): (of: Row) => unknown {
  if (!(key in Object.prototype)) return (of) => of[key];
  return (of) => (Object.hasOwn(of, key) ? of[key] : undefined);
}

function equalTo(wanted: unknown): Test {
  const text = textOf(wanted);
  const number = numberOf(wanted);
  const time = timeIn(wanted);
  return (value, isTime) => {
    if (isTime && time !== undefined) return value === time;
    if (number !== undefined && !isTime) {
      const own = numberOf(value);
      if (own !== undefined) return own === number;
    }
    return text !== undefined && ownText(value, isTime) === text;
  };
}

/** Of what can only be compared as text there may be thousands: ids of tags. */
function oneOf(wanted: unknown): Test {
  const values: readonly unknown[] = Array.isArray(wanted) ? wanted : [wanted];
  const isText = (value: unknown) => numberOf(value) === undefined && timeIn(value) === undefined;
  const texts: ReadonlySet<string | undefined> = new Set(values.filter(isText).flatMap((value) => textOf(value) ?? []));
  const tests = values.filter((value) => !isText(value)).map(equalTo);
  return (value, isTime) => texts.has(ownText(value, isTime)) || tests.some((test) => test(value, isTime));
}

function containing(wanted: unknown): Test {
  const equal = equalTo(wanted);
  const part = textOf(wanted);
  return (value, isTime) => {
    if (Array.isArray(value)) return value.some((element) => equal(element, false));
    return part !== undefined && ownText(value, isTime)?.includes(part) === true;
  };
}

function onText(wanted: unknown, test: (text: string, part: string) => boolean): Test {
  const part = textOf(wanted);
  return (value, isTime) => {
    const text = ownText(value, isTime);
    return text !== undefined && part !== undefined && test(text, part);
  };
}

function ordered(wanted: unknown, test: (difference: number) => boolean): Test {
  const text = textOf(wanted);
  const number = numberOf(wanted);
  const time = timeIn(wanted);
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

function onTime(wanted: unknown, test: (time: number, limit: number) => boolean): Test {
  const limit = typeof wanted === "number" ? wanted : timeIn(wanted);
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

/** Gives the time (ms) an ISO 8601 text tells, undefined for anything else. Without a zone it is UTC, as everywhere in the service. */
export function timeIn(value: unknown): number | undefined {
  if (typeof value !== "string" || !isoTime.test(value)) return undefined;
  const zoned = value.length === 10 || /(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`;
  const time = Date.parse(zoned);
  return Number.isNaN(time) ? undefined : time;
}
