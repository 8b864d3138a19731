/**
 * Returns the values of a column as a PostgreSQL array literal. It is null where all values are null: `unnest` pads the
 * shorter of its arrays with nulls.
 */
export function arrayText(type: string, values: readonly unknown[]): string | null {
  const plain = type === "bigint" || type === "boolean" || type === "xid";
  return values.every((value) => value === null || value === undefined) ? null : arrayLiteral(values, plain);
}

/** Returns values as a PostgreSQL array literal. Those of a `plain` type, such as numbers, need no quotes. */
export function arrayLiteral(values: readonly unknown[], plain = false): string {
  let text = "";
  for (const value of values) {
    if (text !== "") text += ",";
    if (value === null || value === undefined) text += "NULL";
    else text += plain ? String(value) : quote(String(value));
  }
  return `{${text}}`;
}

function quote(text: string): string {
  return `"${text.includes('"') || text.includes("\\") ? text.replace(/["\\]/g, "\\$&") : text}"`;
}
