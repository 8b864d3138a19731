import { fieldOf } from "./fields.js";
import { truncate, widthOf } from "./fit-text.js";
import { plainText, type Style } from "./terminal-text.js";

const widestCell = 48;
/** A column that does not fit is truncated where at least this many cells are left, otherwise omitted. */
const leastCell = 12;
const gap = "  ";

/** Returns rows under headings in at most `width` cells. The first column that does not fit is truncated, or omitted where too little of it is left; the following columns are omitted. */
export function table(items: readonly unknown[], columns: readonly string[], width: number, style: Style): string {
  const rows = items.map((item) => columns.map((column) => cellText(fieldOf(item, column))));
  const shown = columns
    .map((_, index) => index)
    .filter((index) => index === 0 || rows.some((row) => row[index] !== ""));
  const headings = columns.map((column) => column.toUpperCase());
  const widths = headings.map((heading, index) =>
    Math.min(widestCell, Math.max(widthOf(heading), ...rows.map((row) => widthOf(row[index] ?? "")))),
  );
  const fitting: number[] = [];
  let room = width;
  for (const index of shown) {
    const wanted = widths[index] ?? 0;
    if (wanted > room && fitting.length > 0 && room < leastCell) break;
    widths[index] = Math.min(wanted, room);
    fitting.push(index);
    room -= wanted + gap.length;
  }
  const line = (cells: readonly string[], paint: (text: string) => string): string =>
    fitting
      .map((index, place) => {
        const text = truncate(cells[index] ?? "", widths[index] ?? 0);
        const last = place === fitting.length - 1;
        return paint(text) + (last ? "" : " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(text))));
      })
      .join(gap)
      .trimEnd();
  return [line(headings, style.heading), ...rows.map((row) => line(row, (text) => text))]
    .map((each) => `${each}\n`)
    .join("");
}

/** Returns the fields of an object, one a line, followed by its lists of objects as tables. */
export function record(value: object, width: number, style: Style): string {
  const entries = Object.entries(value);
  const tables = entries.filter(([, each]) => isTable(each)) as [string, object[]][];
  const lines = entries.filter(([, each]) => !isTable(each));
  const widest = Math.max(0, ...lines.map(([name]) => widthOf(plainText(name))));
  const fields = lines.map(([name, each]) => {
    const label = plainText(name);
    return `${style.faint(label)}${" ".repeat(widest - widthOf(label))}${gap}${indented(longText(each), widest + gap.length)}\n`;
  });
  const below = tables.map(
    ([name, items]) => `\n${style.heading(plainText(name))}\n${table(items, columnsOf(items), width, style)}`,
  );
  return [...fields, ...below].join("");
}

/** Returns the names of the fields of items that hold no object, in order of appearance. */
export function columnsOf(items: readonly unknown[]): string[] {
  const names = new Set<string>();
  for (const item of items) {
    for (const [name, value] of Object.entries(item as object))
      if (typeof value !== "object" || value === null) names.add(name);
  }
  return [...names];
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === "object" && item !== null);
}

function cellText(value: unknown): string {
  return longText(value).replaceAll(/\s+/g, " ");
}

function longText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.length === 0) return "";
  return plainText(typeof value === "object" ? JSON.stringify(value) : String(value));
}

function indented(text: string, by: number): string {
  return text.trimEnd().replaceAll("\n", `\n${" ".repeat(by)}`);
}
