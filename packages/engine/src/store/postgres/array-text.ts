/**
 * Gives the values of a column as PostgreSQL writes an array of its type; null where all of them are null, for `unnest`
 * fills a column that is shorter than its neighbours with nulls.
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
