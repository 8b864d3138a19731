import { fieldOf } from "./fields.js";

/** Whether texts that a spreadsheet would read as a formula are escaped. */
export type CsvFormulas = "escape" | "keep";

/**
 * Matches a text that a spreadsheet reads as a formula, also after quotation marks that escape it. Negative numbers such as
 * -5 are excluded below.
 */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const negative = /^-\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Returns a text with `'` before it where it is a formula or an escaped formula. */
export function escapeFormula(text: string): string {
  return formula.test(text) && !negative.test(text) ? `'${text}` : text;
}

/** Returns the text that `escapeFormula` has escaped. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** Returns one line of CSV (RFC 4180) with its line break. Null is an empty cell, an empty text a quoted one. */
export function csvLine(cells: readonly unknown[], formulas: CsvFormulas = "escape"): string {
  return `${cells.map((cell) => cellText(cell, formulas)).join(",")}\r\n`;
}

/** Returns the CSV line of an item. */
export function csvRow(item: unknown, columns: readonly string[], formulas?: CsvFormulas): string {
  return csvLine(
    columns.map((column) => fieldOf(item, column)),
    formulas,
  );
}

function cellText(value: unknown, formulas: CsvFormulas): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return quoted(typeof value === "string" && formulas === "escape" ? escapeFormula(text) : text);
}

function quoted(text: string): string {
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
