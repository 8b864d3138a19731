import { type Layout, printItems, printOne } from "./printer.js";

/** Returns an item of a stream, which never ends and so is no JSON document: one a line for scripts, `line` for people. */
export async function printStreamed(
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
