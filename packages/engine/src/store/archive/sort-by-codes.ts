import type { PackedColumn } from "./packed-column.js";

/** Returns rows sorted by the codes of the columns, the first column first. Rows that are equal in all columns keep their order. */
export function sortByCodes(rows: Uint16Array, columns: readonly PackedColumn[]): Uint16Array {
  let sorted = rows;
  // A stable counting sort by the last column, then by the one before it, up to the first.
  for (const column of columns.toReversed()) sorted = sortByColumn(sorted, column);
  return sorted;
}

function sortByColumn(rows: Uint16Array, column: PackedColumn): Uint16Array {
  const starts = new Uint32Array(column.codes + 1);
  for (const row of rows) {
    const next = column.codeAt(row) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let code = 1; code < starts.length; code += 1) {
    starts[code] = (starts[code] as number) + (starts[code - 1] as number);
  }
  const sorted = new Uint16Array(rows.length);
  for (const row of rows) {
    const code = column.codeAt(row);
    const at = starts[code] as number;
    sorted[at] = row;
    starts[code] = at + 1;
  }
  return sorted;
}
