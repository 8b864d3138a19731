import type { OutputFormat } from "../settings/settings.js";
import { type CsvFormulas, csvLine, csvRow } from "./csv.js";
import { pickFields } from "./fields.js";
import { escapeControls, plainText, type Style, toJson } from "./terminal-text.js";

/** Returns an item of an endless stream, which cannot be one JSON document: one a line for scripts, `line()` for people. */
export async function printStreamItem(
  item: unknown,
  { columns, first, line }: { columns: readonly string[]; first: boolean; line: () => string },
  layout: Layout,
): Promise<string> {
  const { format, fields } = layout;
  if (format === "table" && !fields) return `${line()}\n`;
  if (format === "yaml") return `---\n${await printOne(item, columns, layout)}`;
  if (format === "csv" || format === "id") return printItems([item], columns, layout, first);
  return printItems([item], columns, { ...layout, format: "ndjson" }, first);
}

/** A page of items, as the SDK returns it. */
export interface List {
  data: unknown[];
  pagination?: { total: number; limit: number; offset: number; has_more: boolean };
}

export interface Layout {
  format: OutputFormat;
  /** The dotted names of the fields to print; undefined prints all. */
  fields: readonly string[] | undefined;
  /** A jq expression whose results are printed in place of the JSON. */
  jq: string | undefined;
  csvFormulas?: CsvFormulas | undefined;
  terminal: boolean;
  /** In cells. */
  width: number;
  style: Style;
}

/** Whether a format prints items one by one, rather than all at once. */
export function isStreamed({ format }: Layout): boolean {
  return format === "ndjson" || format === "csv" || format === "id";
}

/** Returns one value in the format of the layout. */
export async function printOne(value: unknown, columns: readonly string[], layout: Layout): Promise<string> {
  const { format, fields, jq, terminal } = layout;
  // A response without content (204) prints nothing in any format.
  if (value === undefined) return "";
  if (isStreamed(layout)) return printItems([value], columns, layout, true);
  const shown = fields ? pickFields(value, fields) : value;
  if (jq !== undefined) return filtered(jq, [shown], terminal);
  if (format === "json") return `${toJson(shown, terminal)}\n`;
  if (format === "yaml") return yaml(shown, layout);
  if (typeof shown !== "object" || shown === null) return `${plainText(String(shown))}\n`;
  const { record } = await import("./table.js");
  return record(shown, layout.width, layout.style);
}

/** Returns a list in the format of the layout. */
export async function printList(list: List, columns: readonly string[], layout: Layout): Promise<string> {
  const { format, fields } = layout;
  if (isStreamed(layout)) return printItems(list.data, columns, layout, true);
  if (format === "table") {
    const { columnsOf, table } = await import("./table.js");
    if (list.data.length === 0) return "";
    return table(
      list.data,
      fields ?? (columns.length > 0 ? columns : columnsOf(list.data)),
      layout.width,
      layout.style,
    );
  }
  const shown = fields ? { ...list, data: list.data.map((item) => pickFields(item, fields)) } : list;
  if (layout.jq !== undefined) return filtered(layout.jq, [shown], layout.terminal);
  return format === "yaml" ? yaml(shown, layout) : `${toJson(shown, layout.terminal)}\n`;
}

/** Returns items line by line. `first` adds the heading of CSV. */
export async function printItems(
  items: readonly unknown[],
  columns: readonly string[],
  layout: Layout,
  first: boolean,
): Promise<string> {
  const { format, fields, jq, terminal } = layout;
  const line = (text: string): string => `${terminal ? plainText(text) : text}\n`;
  if (format === "ndjson") {
    const shown = fields ? items.map((item) => pickFields(item, fields)) : items;
    if (jq !== undefined) return filtered(jq, shown, terminal);
    // Ndjson is never indented.
    const json = (item: unknown): string => (terminal ? escapeControls(toJson(item, false)) : toJson(item, false));
    return shown.map((item) => `${json(item)}\n`).join("");
  }
  if (format === "id") return items.flatMap(idsOf).map(line).join("");
  const names = fields ?? columns;
  const { csvFormulas } = layout;
  const text =
    (first ? csvLine(names, csvFormulas) : "") + items.map((item) => csvRow(item, names, csvFormulas)).join("");
  return terminal ? plainText(text) : text;
}

async function filtered(expression: string, values: readonly unknown[], terminal: boolean): Promise<string> {
  const { jqText } = await import("./jq.js");
  return jqText(expression, values, terminal);
}

async function yaml(value: unknown, { terminal }: Layout): Promise<string> {
  const { yamlText } = await import("./yaml-text.js");
  const text = yamlText(value);
  return terminal ? plainText(text) : text;
}

const idFields = ["id", "message_id", "batch_id"];

/** Returns the ids of a value for the next command: its id, or the ids of its messages or batches. */
export function idsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = idFields.map((name) => Reflect.get(value, name)).find((id) => typeof id === "string" && id !== "");
  if (own) return [own];
  const results: unknown = Reflect.get(value, "results") ?? Reflect.get(value, "batches");
  return Array.isArray(results) ? results.flatMap(idsOf) : [];
}
