/**
 * Returns the cells of a column, one of each row, as a PostgreSQL array literal. It is null where all cells are null: `unnest`
 * pads the shorter of its arrays with nulls.
 */
export function arrayText<R>(type: string, rows: readonly R[], cellOf: (row: R) => unknown): string | null {
  const isNull = (row: R) => (cellOf(row) ?? null) === null;
  if (rows.every(isNull)) return null;
  return arrayLiteral(rows.map(cellOf), type === "bigint" || type === "boolean" || type === "xid");
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
