import { maxProblems, type RawProblem, type RawProblems } from "./validator-runtime.js";

/** A problem of one field. */
export interface Problem {
  /** The field, such as `messages[3].subject`; empty for the whole value. */
  path: string;
  /** Continues the path: `must have at most 998 characters`. */
  message: string;
}

const sizeKeywords = new Set(["maxItems", "minItems", "maxProperties", "minProperties"]);

/**
 * Returns the problems that a validator found, in words and without duplicates: first the sizes of arrays and objects, outer ones before
 * inner ones, then the others in the order of the validator. `whole` names the value, such as `the body`.
 */
export function toProblems(raw: RawProblems | null | undefined, value: unknown, whole: string): Problem[] {
  if (!raw) return [];
  const sizes: { depth: number; problem: Problem }[] = [];
  const others: Problem[] = [];
  const seen = new Set<string>();
  for (const each of raw) {
    // This keyword only repeats that one of the earlier problems failed a branch.
    if (each === undefined || each.keyword === "if" || each.keyword === "propertyNames") continue;
    const keys = pathKeys(each, value);
    const path = formatPath(keys, value);
    const message = describe(each, value);
    const problem = { path, message: path === "" ? `${whole} ${message}` : message };
    const identity = `${path}\n${message}`;
    if (seen.has(identity)) continue;
    seen.add(identity);
    if (sizeKeywords.has(each.keyword)) sizes.push({ depth: keys.length, problem });
    else others.push(problem);
  }
  const sorted = sizes.sort((left, right) => left.depth - right.depth).map(({ problem }) => problem);
  const left = raw.length >= maxProblems ? [{ path: "", message: `${whole} has more problems than are listed` }] : [];
  return [...sorted, ...others, ...left];
}

/** Returns the keys from the outermost value to the invalid one, which may be a missing or unknown property. */
function pathKeys({ instancePath, keyword, params }: RawProblem, value: unknown): string[] {
  const keys = pointerKeys(instancePath);
  if (keyword === "required") return [...keys, String(params.missingProperty)];
  if (keyword === "additionalProperties") return [...keys, String(params.additionalProperty)];
  if (keyword === "dependentRequired") return [...keys, String(params.missingProperty)];
  if (keyword === "x-posthorn-exactly-one-of") return [...keys, oneOf(params, valueAt(value, keys)).at];
  return keys;
}

function pointerKeys(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** The most characters of a name in a path, because a property name may be as long as the body. */
const longestName = 200;

function formatPath(keys: string[], value: unknown): string {
  let path = "";
  let at = value;
  for (const key of keys) {
    const name = key.length > longestName ? `${key.slice(0, longestName)}…` : key;
    if (Array.isArray(at)) path += `[${name}]`;
    else path += path === "" ? name : `.${name}`;
    at = child(at, key);
  }
  return path;
}

function describe({ instancePath, keyword, params }: RawProblem, value: unknown): string {
  const limit = Number(params.limit);
  switch (keyword) {
    case "required":
      return "is required";
    case "additionalProperties":
      return "is not a known field";
    case "type":
      return `must be ${types(params.type)}`;
    case "enum":
      return `must be one of ${(params.allowedValues as unknown[]).map(shown).join(", ")}`;
    case "const":
      return `must be ${shown(params.allowedValue)}`;
    case "format":
      return `must be ${formatNames[String(params.format)] ?? params.format}`;
    case "pattern":
      return `must match ${params.pattern}`;
    case "maxLength":
      return `must have at most ${count(limit, "character")}`;
    case "minLength":
      return limit === 1 ? "must not be empty" : `must have at least ${count(limit, "character")}`;
    case "x-max-bytes":
      return `must be at most ${count(limit, "byte")}`;
    case "maxItems":
      return `must have at most ${count(limit, "item")}`;
    case "minItems":
      return `must have at least ${count(limit, "item")}`;
    case "uniqueItems":
      return "must not have the same item twice";
    case "maxProperties":
      return `must have at most ${count(limit, "field")}`;
    case "minProperties":
      return `must have at least ${count(limit, "field")}`;
    case "maximum":
      return `must be at most ${limit}`;
    case "minimum":
      return `must be at least ${limit}`;
    case "exclusiveMaximum":
      return `must be less than ${limit}`;
    case "exclusiveMinimum":
      return `must be greater than ${limit}`;
    case "multipleOf":
      return `must be a multiple of ${params.multipleOf}`;
    case "dependentRequired":
      return `is required with ${params.property}`;
    case "x-some-of":
      return `must have ${(params.names as string[]).join(" or ")}`;
    case "x-posthorn-exactly-one-of":
      return oneOf(params, valueAt(value, pointerKeys(instancePath))).message;
    default:
      return "is not valid";
  }
}

const typeNames: Record<string, string> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  null: "null",
};

const formatNames: Record<string, string> = {
  uuid: "a UUID",
  email: "an email address",
  date: "a date such as 2026-11-22",
  "date-time": "an ISO 8601 date and time with Z or an offset, such as 2026-11-22T08:00:00Z",
  instant: "an ISO 8601 date and time with Z or an offset, such as 2026-11-22T08:00:00Z",
  "instant-or-day": "an ISO 8601 date, or a date and time with Z or an offset, such as 2026-11-22T08:00:00Z",
  uri: "an absolute http or https URL",
};

function types(type: unknown): string {
  return [type]
    .flat()
    .map((name) => typeNames[String(name)] ?? String(name))
    .join(" or ");
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function count(limit: number, unit: string): string {
  return `${limit} ${unit}${limit === 1 ? "" : "s"}`;
}

/** Returns field and message for a value that has none or several of the property groups of which it needs exactly one. */
function oneOf(params: RawProblem["params"], value: unknown): { at: string; message: string } {
  const groups = params.groups as string[][];
  const given = groups.filter((group) => group.every((name) => child(value, name) !== undefined));
  const named = (group: string[] | undefined): string => (group ?? []).join(" and ");
  if (given.length > 1) {
    return { at: given[1]?.[0] ?? "", message: `must not be given together with ${named(given[0])}` };
  }
  const others = groups.slice(1).map(named).join(" or ");
  return { at: groups[0]?.[0] ?? "", message: `is required unless ${others} is given` };
}

function valueAt(value: unknown, keys: string[]): unknown {
  return keys.reduce(child, value);
}

function child(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key) ? value[key as never] : undefined;
}
