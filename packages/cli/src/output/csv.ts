import { fieldOf } from "./fields.js";

/** Whether texts that a spreadsheet would take for a formula are written so that it does not. */
export type CsvFormulas = "escape" | "keep";

/**
 * What a spreadsheet takes for a formula, or has been escaped like one: its first character after the marks before it. Numbers
 * are not: -5 stays what it is.
 */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const negative = /^-\d+(\.\d+)?([eE][+-]?\d+)?$/;

/** Returns a text as it stands in a cell: with a mark before what would be a formula, and before what looks like one with a mark. */
export function escapeFormula(text: string): string {
  return formula.test(text) && !negative.test(text) ? `'${text}` : text;
}

/** Returns the text that `escapeFormula` has made a cell of. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** Returns one line of a CSV file after RFC 4180, its line break included; null is an empty cell, no text a quoted one. */
export function csvLine(cells: readonly unknown[], formulas: CsvFormulas = "escape"): string {
  return `${cells.map((cell) => cellText(cell, formulas)).join(",")}\r\n`;
}

/** Returns the line of an item. */
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
