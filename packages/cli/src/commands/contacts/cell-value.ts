/**
 * Gives back what a cell of a CSV file says of an attribute: true, false, null, objects, arrays, numbers and quoted texts as
 * JSON writes them, any other text as it is. A number that would read back differently (007, 1.50, 20 digits) is a text.
 */
export function valueOfCell(text: string): unknown {
  // Most cells begin like no JSON, and need not fail to be parsed.
  if (!/^\s*[-\d[{"tfn]/.test(text)) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  return typeof value === "number" && String(value) !== text ? text : value;
}

/** Gives back the text of a cell from which `valueOfCell` reads the value again. */
export function cellOfValue(value: unknown): string {
  return typeof value === "string" && valueOfCell(value) === value ? value : JSON.stringify(value);
}
