import type { Detail, Pane } from "../../commands/dashboard/pane.js";
import { fitToWidth, oneLine, truncate, widthOf, wrapText } from "../../output/fit-text.js";
import type { Size } from "../full-screen.js";
import { keyLine } from "../key-line.js";
import type { Line } from "../lines.js";
import { chosenRow, type DashboardState, keysOf } from "./dashboard-state.js";
import { listLines } from "./list-lines.js";
import { rateGauge } from "./rate-gauge.js";

/** Lines above and below what a pane shows: its names, two rules, the message line, the keys, and one for the cursor. */
const around = 6;

/** Returns how many lines a pane has in a terminal. */
export function bodyHeight({ rows }: Size): number {
  return Math.max(1, rows - around);
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
    saidLine(state, columns),
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

/** The names of the panes, the current one in brackets; where they do not fit, the others by their number alone. */
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
    const place = all > height ? ` (lines ${scrolled + 1} to ${Math.min(all, scrolled + height)} of ${all})` : "";
    return `${oneLine(detail.title) || panes[current]?.name}${place}`;
  }
  if (!content || content.rows.length === 0) return "";
  const more = content.total > content.rows.length ? `, the newest ${content.rows.length} shown` : "";
  return `${chosen + 1} of ${content.total}${more}`;
}

function rule(title: string, columns: number): Line {
  const head = title === "" ? "" : `── ${truncate(title, Math.max(1, columns - 6))} `;
  return { text: head + "─".repeat(Math.max(0, columns - widthOf(head))), tone: "faint" };
}

/** What went wrong or was done, or else the service's time; and how far the key's window is used. */
function saidLine({ problem, message, now, rate }: DashboardState, columns: number): Line {
  const left =
    problem ?? message ?? (now === undefined ? "" : `It is ${now.replace("T", " ").replace(/\.\d+Z$/, " UTC")}.`);
  const right = rateGauge(rate, columns);
  const room = columns - widthOf(right) - 2;
  const text =
    room < 20 || (problem !== undefined && widthOf(problem) > room)
      ? fitToWidth(left, columns)
      : `${fitToWidth(left, room)}  ${right}`;
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
  const twin = row ? `This row's id: ${row.id}` : "";
  return [
    ...keys.map(([key, label]) => ({ text: truncate(`${key.padEnd(20)}${label}`, columns) })),
    { text: "" },
    ...wrapText(`Any key goes back. ${twin}`, columns).map((text): Line => ({ text, tone: "faint" })),
  ];
}
