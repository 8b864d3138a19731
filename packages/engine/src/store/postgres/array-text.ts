/**
 * Returns the values of a column as a PostgreSQL array literal. It is null where all values are null: `unnest` pads the
 * shorter of its arrays with nulls.
 */
export function arrayText(type: string, values: readonly unknown[]): string | null {
  const plain = type === "bigint" || type === "boolean" || type === "xid";
  let text = "";
  let empty = true;
  for (const value of values) {
    if (text !== "") text += ",";
    if (value === null || value === undefined) text += "NULL";
    else {
      empty = false;
      text += plain ? String(value) : quote(String(value));
    }
  }
  return empty ? null : `{${text}}`;
}

function quote(text: string): string {
  return `"${text.includes('"') || text.includes("\\") ? text.replace(/["\\]/g, "\\$&") : text}"`;
}
