import type { Result } from "./result.js";

const head = ["id", "what", "ratio [min..max] rounds", "gate", "target", "holds"];
const begin = "<!-- bench: begin -->";
const end = "<!-- bench: end -->";

/** Gives back whether a ratio keeps a bound of the form `>= n` or `<= n`; throws for any other form. */
export function keeps(ratio: number, bound: string): boolean {
  const [, relation, number] = /^(>=|<=) (\d+(?:\.\d+)?)$/.exec(bound) ?? [];
  if (relation === undefined) throw new Error(`a bound must be ">= n" or "<= n", not "${bound}"`);
  return relation === ">=" ? ratio >= Number(number) : ratio <= Number(number);
}

/** Gives back the results as a Markdown table. */
export function tableOf(results: readonly Result[]): string {
  return lines(results.map(rowOf)).join("\n");
}

/**
 * Gives back a page with its table made new: of these results alone, or, where only some were measured again, with their
 * rows put into the table that is there. Throws when the page has no place for a table.
 */
export function updatePage(page: string, results: readonly Result[], { some }: { some: boolean }): string {
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`the page needs a line ${begin} and below it a line ${end}`);
  const rows = new Map<string, string>();
  if (some) for (const row of rowsIn(page.slice(start, stop))) rows.set(idOf(row), row);
  for (const result of results) rows.set(result.id, rowOf(result));
  const table = lines([...rows.values()]).join("\n");
  return `${page.slice(0, start)}${begin}\n\n${table}\n\n${page.slice(stop)}`;
}

function lines(rows: readonly string[]): string[] {
  return [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows];
}

function rowOf({ id, what, ratio, min, max, rounds, gate, target }: Result): string {
  const holds = keeps(ratio, target) ? "target" : keeps(ratio, gate) ? "gate" : "**no**";
  const cells = [id, what, `${ratio} [${min}..${max}] ${rounds}`, gate, target, holds];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function rowsIn(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("| ") && idOf(line) !== head[0]);
}

function idOf(row: string): string {
  return row.split(" | ", 1)[0]?.slice("| ".length) ?? "";
}
