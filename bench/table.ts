import type { Judged } from "./verdict.js";

const head = ["id", "what", "ratio [min..max] rounds", "gate", "target", "holds"];
const begin = "<!-- bench: begin -->";
const end = "<!-- bench: end -->";

/** Returns the results as a Markdown table. */
export function tableOf(results: readonly Judged[]): string {
  return lines(results.map(rowOf)).join("\n");
}

/**
 * Returns a page with a new table. With `some`, the rows of these results replace theirs in the table of the page; without,
 * they are the whole table. Throws when the page has no markers for the table.
 */
export function updatePage(page: string, results: readonly Judged[], { some }: { some: boolean }): string {
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`the page needs a line ${begin} and below it a line ${end}`);
  const rows = new Map<string, string>();
  if (some) for (const row of rowsIn(page.slice(start, stop))) rows.set(idOf(row), row);
  for (const judged of results) rows.set(judged.result.id, rowOf(judged));
  const table = lines([...rows.values()]).join("\n");
  return `${page.slice(0, start)}${begin}\n\n${table}\n\n${page.slice(stop)}`;
}

function lines(rows: readonly string[]): string[] {
  return [`| ${head.join(" | ")} |`, `|${"---|".repeat(head.length)}`, ...rows];
}

function rowOf({ result, gate, verdict }: Judged): string {
  const { id, what, ratio, min, max, rounds, gate: goal, target } = result;
  const holds = verdict === "broken" ? "**no**" : verdict === "not reached" ? `not ${goal} yet` : verdict;
  const cells = [id, what, `${ratio} [${min}..${max}] ${rounds}`, gate, target, holds];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function rowsIn(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("| ") && idOf(line) !== head[0]);
}

function idOf(row: string): string {
  return row.split(" | ", 1)[0]?.slice("| ".length) ?? "";
}
