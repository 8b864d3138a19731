/** Returns the values at dotted names, in the order of the names; a missing value is null. */
export function pickFields(value: unknown, names: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of names) place(picked, name.split("."), fieldOf(value, name));
  return picked;
}

/** Returns the value at a dotted name, or null. */
export function fieldOf(value: unknown, name: string): unknown {
  let at: unknown = value;
  for (const part of name.split(".")) {
    at = typeof at === "object" && at !== null && Object.hasOwn(at, part) ? Reflect.get(at, part) : undefined;
  }
  return at ?? null;
}

/** Returns the dotted names that no item has. */
export function unknownFields(items: readonly unknown[], names: readonly string[]): string[] {
  return items.length === 0 ? [] : names.filter((name) => items.every((item) => fieldOf(item, name) === null));
}

function place(target: Record<string, unknown>, [first = "", ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    define(target, first, value);
    return;
  }
  const inner = Object.hasOwn(target, first) ? target[first] : undefined;
  const next = typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
  define(target, first, next);
  place(next, rest, value);
}

// Assignment would set the prototype for a field `__proto__`.
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
