import type { Result } from "./result.js";

const head = "| bench | figure | value |";
const begin = "<!-- figures: begin -->";
const end = "<!-- figures: end -->";

/**
 * Returns a page with the new figures of these results. `family` matches the benches by the part of their ids before
 * the hyphen. Figures of benches that were not measured again stay. Throws when the page has no markers.
 */
export function updateFigures(page: string, results: readonly Result[], family: RegExp): string {
  const [start, stop] = [page.indexOf(begin), page.indexOf(end)];
  if (start < 0 || stop < start) throw new Error(`the page needs a line ${begin} and below it a line ${end}`);
  const rows = new Map<string, string[]>();
  for (const line of page.slice(start, stop).split("\n")) {
    const [, bench = ""] = /^\| (\w+) \| /.exec(line) ?? [];
    if (bench !== "" && line !== head) rows.set(bench, [...(rows.get(bench) ?? []), line]);
  }
  const renewed = new Map<string, Set<string>>();
  for (const { id, detail } of results) {
    const [bench = ""] = id.split("-", 1);
    if (!family.test(bench)) continue;
    const lines = renewed.get(bench) ?? new Set();
    for (const [figure, value] of Object.entries(detail)) lines.add(`| ${bench} | ${figure} | ${shown(value)} |`);
    renewed.set(bench, lines);
  }
  for (const [bench, lines] of renewed) rows.set(bench, [...lines]);
  const table = [head, "|---|---|---|", ...[...rows.values()].flat()].join("\n");
  return `${page.slice(0, start)}${begin}\n\n${table}\n\n${page.slice(stop)}`;
}

/** Returns three significant digits; more would be noise. */
function shown(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en-US", { maximumFractionDigits: 2 });
}
