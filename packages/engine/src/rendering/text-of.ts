/**
 * Gives back a value as a template prints it: text, numbers and booleans as they are, an array as its printable elements
 * joined by ", " (inner arrays likewise), an object, null and undefined as nothing. `count` is told of every array element.
 */
export function textOf(value: unknown, count: (elements: number) => void): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return "";
  count(value.length);
  return value
    .map((element) => textOf(element, count))
    .filter((text) => text !== "")
    .join(", ");
}
