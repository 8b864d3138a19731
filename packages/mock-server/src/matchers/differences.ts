/** A value that says itself what it is equal to, such as `expect.stringContaining("x")`. */
export interface Asymmetric {
  asymmetricMatch(value: unknown): boolean;
}

/** A place where something is not as it is wanted. */
export interface Difference {
  /** Where: `from.address`, `to[1]`. */
  field: string;
  wanted: unknown;
  actual: unknown;
}

/**
 * Gives back where `actual` is not as `wanted`: a regular expression is found in a text, an object is a part of one, an
 * asymmetric matcher decides itself, anything else is equal. What is wanted to be undefined may be anything.
 */
export function differences(wanted: unknown, actual: unknown, field = ""): Difference[] {
  if (wanted === undefined) return [];
  const all = { field, wanted, actual };
  const unless = (same: boolean) => (same ? [] : [all]);
  if (isAsymmetric(wanted)) return unless(wanted.asymmetricMatch(actual));
  if (wanted instanceof RegExp) return unless(typeof actual === "string" && actual.search(wanted) !== -1);
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return [all];
    return wanted.flatMap((item, index) => differences(item, actual[index], `${field}[${index}]`));
  }
  if (isObject(wanted)) {
    if (!isObject(actual)) return [all];
    const own = (name: string) => {
      if (Object.hasOwn(actual, name)) return actual[name];
      const other = field === "headers" && Object.keys(actual).find((each) => isSameHeader(each, name));
      return other ? actual[other] : undefined;
    };
    return Object.entries(wanted).flatMap(([name, value]) =>
      differences(value, own(name), field === "" ? name : `${field}.${name}`),
    );
  }
  return unless(Object.is(wanted, actual));
}

/** Names of headers, of calls as of mail, are the same in any case. */
function isSameHeader(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** How many characters of a value are told. */
export const longestPrinted = 200;

/** How a value reads in a message: as JSON where it is that, cut where it is long. */
export function printed(value: unknown): string {
  const text = written(value);
  return text.length > longestPrinted ? `${text.slice(0, longestPrinted - 1)}…` : text;
}

function written(value: unknown): string {
  if (value === undefined) return "nothing";
  if (typeof value === "function") return "a function";
  if (value instanceof RegExp) return String(value);
  if (isAsymmetric(value)) return nameOf(value);
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (!isObject(value)) return JSON.stringify(value) ?? String(value);
  const fields = Object.entries(value).filter(([, own]) => own !== undefined);
  return fields.length === 0 ? "{}" : `{ ${fields.map(([name, own]) => `${name}: ${written(own)}`).join(", ")} }`;
}

/** Those of Vitest and Jest have a long name, or a short one and a sample. */
function nameOf(value: Asymmetric & { toAsymmetricMatcher?: () => string; sample?: unknown }): string {
  const { sample } = value;
  return value.toAsymmetricMatcher?.() ?? `${value}${sample === undefined ? "" : ` ${written(sample)}`}`;
}

/** Whether a value says itself what it is equal to. */
export function isAsymmetric(value: unknown): value is Asymmetric {
  return typeof value === "object" && value !== null && "asymmetricMatch" in value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
