/** An asymmetric matcher of Vitest or Jest, such as `expect.stringContaining("x")`. */
export interface Asymmetric {
  asymmetricMatch(value: unknown): boolean;
}

/** A place where an actual value differs from the wanted one. */
export interface Difference {
  /** The path of the place: `from.address`, `to[1]`. */
  field: string;
  wanted: unknown;
  actual: unknown;
}

/**
 * Returns the places where `actual` differs from `wanted`. A wanted regular expression must be found in a text, a wanted object must
 * be a part of the actual one, an asymmetric matcher must match, and anything else must be equal. Undefined matches anything.
 */
export function differences(wanted: unknown, actual: unknown, field = ""): Difference[] {
  if (wanted === undefined) return [];
  const difference = { field, wanted, actual };
  const unless = (same: boolean) => (same ? [] : [difference]);
  if (isAsymmetric(wanted)) return unless(wanted.asymmetricMatch(actual));
  if (wanted instanceof RegExp) return unless(typeof actual === "string" && actual.search(wanted) !== -1);
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return [difference];
    return wanted.flatMap((item, index) => differences(item, actual[index], `${field}[${index}]`));
  }
  if (isObject(wanted)) {
    if (!isObject(actual)) return [difference];
    const fieldOf = (name: string) => {
      if (Object.hasOwn(actual, name)) return actual[name];
      const headerName = field === "headers" && Object.keys(actual).find((each) => isSameHeader(each, name));
      return headerName ? actual[headerName] : undefined;
    };
    return Object.entries(wanted).flatMap(([name, value]) =>
      differences(value, fieldOf(name), field === "" ? name : `${field}.${name}`),
    );
  }
  return unless(Object.is(wanted, actual));
}

/** Whether two names of headers are equal. Their case does not count, in HTTP as in mail. */
function isSameHeader(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The most characters of a value that are printed. */
export const longestPrinted = 200;

/** Returns a value as messages print it: as JSON where that is possible, cut to `longestPrinted` characters. */
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

/** Returns the name of an asymmetric matcher. Some have their sample in the name, others separately. */
function nameOf(value: Asymmetric & { toAsymmetricMatcher?: () => string; sample?: unknown }): string {
  const { sample } = value;
  return value.toAsymmetricMatcher?.() ?? `${value}${sample === undefined ? "" : ` ${written(sample)}`}`;
}

/** Whether a value is an asymmetric matcher. */
export function isAsymmetric(value: unknown): value is Asymmetric {
  return typeof value === "object" && value !== null && "asymmetricMatch" in value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
