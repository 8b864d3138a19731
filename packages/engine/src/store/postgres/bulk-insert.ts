import type { Row } from "../rows/row.js";
import { quoted } from "./bindings.js";
import type { Cell } from "./session.js";
import { cell, type Table } from "./table.js";
import { base } from "./where-sql.js";

/** Rows of one statement: enough that the way to the database no longer counts, few enough to hold. */
const most = 500;

/** Adds many rows with few statements; rejects when one of them is taken. */
export async function bulkInsert(
  run: (text: string, values: Cell[]) => Promise<unknown>,
  table: Table,
  rows: readonly Row[],
): Promise<void> {
  const types = table.fields.map((field, i) => `$${i + 1}::${base(table.columns[field] ?? "text")}[]`);
  const text = `INSERT INTO ${table.sql} (${table.fields.map(quoted).join(", ")}) SELECT * FROM unnest(${types.join(", ")})`;
  for (let start = 0; start < rows.length; start += most) {
    const slice = rows.slice(start, start + most);
    await run(
      text,
      table.fields.map((field) => slice.map((row) => cell(table, field, row[field]))),
    );
  }
}
