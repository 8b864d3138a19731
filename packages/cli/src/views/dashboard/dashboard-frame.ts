import type { Rate } from "../../commands/dashboard/dashboard.js";
import type { Column, Detail, Pane, PaneRow } from "../../commands/dashboard/pane.js";
import { fitToWidth, oneLine, truncate, widthOf, wrapText } from "../../output/fit-text.js";
import { plainText } from "../../output/terminal-text.js";
import type { Size } from "../full-screen.js";
import { keyLine, type Line } from "../lines.js";
import { chosenRow, type DashboardState, keysOf } from "./dashboard-state.js";

/** The lines around a pane's body: pane names, two rules, the status line, the keys, and one for the cursor. */
const frameLines = 6;

/** Returns how many lines a pane has in a terminal. */
export function bodyHeight({ rows }: Size): number {
  return Math.max(1, rows - frameLines);
}

/** Returns the lines of an opened row, wrapped to the terminal. */
export function detailLines({ text }: Detail, { columns }: Size): string[] {
  return wrapText(text, columns);
}

/** Returns the lines of the dashboard: one fewer than the terminal has, since a full screen would scroll. */
export function dashboardFrame(state: DashboardState, size: Size): Line[] {
  const { columns } = size;
  const height = bodyHeight(size);
  const body = bodyOf(state, size, height);
  const lines: Line[] = [
    { text: paneNames(state, columns), tone: "heading" },
    rule(titleOf(state, size, height), columns),
    ...Array.from({ length: height }, (_, index) => body[index] ?? { text: "" }),
    rule("", columns),
    statusLine(state, columns),
    {
      text: keyLine(
        keysOf(state).map((words) => words.join(" ")),
        columns,
      ),
      tone: "faint",
    },
  ];
  return lines.slice(0, Math.max(1, size.rows - 1));
}

/** Returns the dashboard for a screen reader: sentences instead of columns and rules, and of the rows only the chosen one. */
export function dashboardReading(state: DashboardState): Line[] {
  const { panes, current, content, chosen, detail, problem, message, rate, isHelpShown } = state;
  const pane = panes[current];
  if (!pane) return [];
  const row = chosenRow(state);
  const cells = pane.columns.flatMap(({ heading }, index) =>
    row?.cells[index] ? [`${heading.toLowerCase()} ${oneLine(row.cells[index])}`] : [],
  );
  const keys = keysOf(state).map(([key, label]) => `${key}: ${label}`);
  const texts = [
    `${pane.name}, ${current + 1} of ${panes.length}.`,
    ...(detail ? [oneLine(detail.title), ...plainText(detail.text).split("\n")] : []),
    ...(detail ? [] : (content?.notes ?? [])),
    ...(!detail && row ? [`Row ${chosen + 1} of ${content?.total}: ${cells.join(", ")}.`] : []),
    ...(!detail && content && !row ? [pane.empty] : []),
    ...(problem ? [`Problem: ${oneLine(problem)}`] : []),
    ...(message ? [oneLine(message)] : []),
    ...(isHelpShown ? [`${rateGauge(rate, 0)}.`, `Keys: ${keys.join(", ")}.`] : ["Question mark: list of keys."]),
  ];
  return texts.map((text) => ({ text }));
}

function bodyOf(state: DashboardState, size: Size, height: number): Line[] {
  const { panes, current, content, detail, scrolled, problem, isHelpShown, preview } = state;
  const { columns } = size;
  const pane = panes[current];
  if (isHelpShown) return helpLines(state, columns);
  if (detail) return linesOf(detailLines(detail, size).slice(scrolled, scrolled + height));
  if (!pane) return [];
  if (!content) return linesOf(wrapText(problem ?? "Looking …", columns));
  if (content.rows.length === 0) return linesOf(wrapText([...(content.notes ?? []), pane.empty].join("\n"), columns));
  if (!pane.previews || height < 9) return listLines(pane, state, columns, height);
  const listed = Math.min(content.rows.length + 1, Math.ceil(height / 2) - 1);
  const below = preview ? wrapText(preview.text, columns, height) : [];
  return [
    ...listLines(pane, state, columns, listed),
    rule(preview ? oneLine(preview.title) : "", columns),
    ...linesOf(below.slice(0, height - listed - 1)),
  ];
}

function linesOf(texts: readonly string[]): Line[] {
  return texts.map((text) => ({ text }));
}

/** Returns the names of the panes with the current one in brackets; only the numbers of the others where the names do not fit. */
function paneNames({ panes, current }: DashboardState, columns: number): string {
  const named = ({ name }: Pane, index: number): string =>
    index === current ? `[${index + 1} ${name}]` : `${index + 1} ${name}`;
  const names = panes.map(named);
  const fitting = ["  ", " "].map((gap) => names.join(gap)).find((text) => widthOf(text) <= columns);
  return (
    fitting ?? fitToWidth(names.map((name, index) => (index === current ? name : `${index + 1}`)).join(" "), columns)
  );
}

function titleOf(
  { content, chosen, detail, scrolled, isHelpShown, panes, current }: DashboardState,
  size: Size,
  height: number,
): string {
  if (isHelpShown) return "Keys";
  if (detail) {
    const all = detailLines(detail, size).length;
    const range = all > height ? ` (lines ${scrolled + 1} to ${Math.min(all, scrolled + height)} of ${all})` : "";
    return `${oneLine(detail.title) || panes[current]?.name}${range}`;
  }
  if (!content || content.rows.length === 0) return "";
  const more = content.total > content.rows.length ? `, the newest ${content.rows.length} shown` : "";
  return `${chosen + 1} of ${content.total}${more}`;
}

function rule(title: string, columns: number): Line {
  const head = title === "" ? "" : `── ${truncate(title, Math.max(1, columns - 6))} `;
  return { text: head + "─".repeat(Math.max(0, columns - widthOf(head))), tone: "faint" };
}

/** Returns the line with the problem, the message or the service's time, and the rate gauge where both fit. */
function statusLine({ problem, message, now, rate }: DashboardState, columns: number): Line {
  const left =
    problem ?? message ?? (now === undefined ? "" : `It is ${now.replace("T", " ").replace(/\.\d+Z$/, " UTC")}.`);
  const right = rateGauge(rate, columns);
  const free = columns - widthOf(right) - 2;
  const text =
    free < 20 || (problem !== undefined && widthOf(problem) > free)
      ? fitToWidth(left, columns)
      : `${fitToWidth(left, free)}  ${right}`;
  return { text, tone: problem === undefined ? undefined : "alarm" };
}

function helpLines(state: DashboardState, columns: number): Line[] {
  const keys: (readonly [string, string])[] = [
    ...keysOf({ ...state, detail: undefined }),
    ["j k PgUp PgDn g G", "move, too"],
    ["Esc Left", "back"],
    ["Ctrl-C", "quit"],
  ];
  const row = chosenRow(state);
  const rowId = row ? `This row's id: ${row.id}` : "";
  return [
    ...keys.map(([key, label]) => ({ text: truncate(`${key.padEnd(20)}${label}`, columns) })),
    { text: "" },
    ...wrapText(`Any key goes back. ${rowId}`, columns).map((text): Line => ({ text, tone: "faint" })),
  ];
}

const mark = "> ";
const gap = 2;
/** Spare columns are left out until the others have this many cells. */
const minShare = 14;

/** Returns the list of a pane in `height` lines: notes, headings, and the rows around the chosen one. */
function listLines(
  { columns }: Pane,
  { content, chosen }: Pick<DashboardState, "content" | "chosen">,
  width: number,
  height: number,
): Line[] {
  const { notes = [], rows = [] } = content ?? {};
  const widths = columnWidths(columns, width - mark.length);
  const shown = Math.max(1, height - notes.length - 1);
  const first = Math.max(0, Math.min(chosen - Math.floor(shown / 2), rows.length - shown));
  return [
    ...notes.map((text) => ({ text: fitToWidth(text, width) })),
    {
      text:
        "  " +
        cellsOf(
          columns.map(({ heading }) => heading),
          widths,
        ),
      tone: "faint",
    },
    ...rows.slice(first, first + shown).map((row, index) => lineOf(row, widths, first + index === chosen)),
  ];
}

function lineOf({ cells, alarming }: PaneRow, widths: readonly (number | undefined)[], isChosen: boolean): Line {
  const text = (isChosen ? mark : "  ") + cellsOf(cells, widths);
  if (isChosen) return { text, tone: "chosen" };
  return { text, tone: alarming ? "alarm" : undefined };
}

function cellsOf(cells: readonly string[], widths: readonly (number | undefined)[]): string {
  return cells
    .flatMap((cell, index) => {
      const width = widths[index];
      return width === undefined ? [] : [fitToWidth(cell, width)];
    })
    .join(" ".repeat(gap));
}

/** Returns the width of each column, undefined for one that is left out. */
function columnWidths(columns: readonly Column[], width: number): (number | undefined)[] {
  const kept = new Set(columns);
  const share = (): number => {
    const fixed = [...kept].reduce((sum, column) => sum + (column.width ?? 0), gap * (kept.size - 1));
    const shares = [...kept].reduce((sum, column) => sum + sharesOf(column), 0);
    return Math.max(1, (width - fixed) / Math.max(1, shares));
  };
  for (const column of [...columns].reverse()) if (share() < minShare && column.spare) kept.delete(column);
  return columns.map((column) =>
    kept.has(column) ? (column.width ?? Math.floor(share() * sharesOf(column))) : undefined,
  );
}

function sharesOf({ width, shares = 1 }: Column): number {
  return width === undefined ? shares : 0;
}

/** The width of the bar, in cells. */
const gaugeWidth = 10;

/** Returns how many requests the key has left in its rate-limit window, with a bar on a wide terminal. */
function rateGauge(rate: Rate | undefined, columns: number): string {
  if (!rate) return "requests: no limit";
  const { limit, remaining } = rate;
  const left = `${remaining} of ${limit} requests left`;
  if (columns < 72) return left;
  const used = Math.min(gaugeWidth, Math.ceil(((limit - remaining) / limit) * gaugeWidth));
  return `[${"#".repeat(used)}${"-".repeat(gaugeWidth - used)}] ${left}`;
}
