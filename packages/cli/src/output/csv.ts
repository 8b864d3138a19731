import { fieldOf } from "./fields.js";

/** Gives back one line of a CSV file after RFC 4180, its line break included; null is an empty cell, no text a quoted one. */
export function csvLine(cells: readonly unknown[]): string {
  return `${cells.map(cellText).join(",")}\r\n`;
}

/** Gives back the line of an item. */
export function csvRow(item: unknown, columns: readonly string[]): string {
  return csvLine(columns.map((column) => fieldOf(item, column)));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return quoted(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function quoted(text: string): string {
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
