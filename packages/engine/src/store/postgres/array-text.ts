/**
 * Returns the cells of a column, one of each row, as a PostgreSQL array literal. It is null where all cells are null: `unnest`
 * pads the shorter of its arrays with nulls.
 */
export function arrayText<R>(type: string, rows: readonly R[], cellOf: (row: R) => unknown): string | null {
  const plain = type === "bigint" || type === "boolean" || type === "xid";
  let text = "";
  let isNull = true;
  for (const row of rows) {
    const cell = cellOf(row) ?? null;
    isNull &&= cell === null;
    text += text === "" ? "{" : ",";
    text += elementText(cell, plain);
  }
  return isNull ? null : `${text}}`;
}

/** Returns values as a PostgreSQL array literal. */
export function arrayLiteral(values: readonly unknown[]): string {
  return `{${values.map((value) => elementText(value, false)).join(",")}}`;
}

/** Returns an element of an array literal. One of a `plain` type, such as a number, needs no quotes. */
function elementText(value: unknown, plain: boolean): string {
  if (value === null || value === undefined) return "NULL";
  return plain ? String(value) : quote(String(value));
}

function quote(text: string): string {
  return `"${text.includes('"') || text.includes("\\") ? text.replace(/["\\]/g, "\\$&") : text}"`;
}
