import type { Column, Pane, Row } from "../../commands/dashboard/pane.js";
import { fitToWidth } from "../../output/fit-text.js";
import type { Line } from "../lines.js";
import type { DashboardState } from "./dashboard-state.js";

const mark = "> ";
const gap = 2;
/** In fewer cells nothing can be recognized. */
const leastShare = 14;

/** Returns the list of a pane in so many lines: notes, headings, and the rows around the chosen one. */
export function listLines(
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

function lineOf({ cells, alarming }: Row, widths: readonly (number | undefined)[], isChosen: boolean): Line {
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

/** The width of each column, undefined for one that is left out. */
function columnWidths(columns: readonly Column[], width: number): (number | undefined)[] {
  const kept = new Set(columns);
  const share = (): number => {
    const fixed = [...kept].reduce((sum, column) => sum + (column.width ?? 0), gap * (kept.size - 1));
    const shares = [...kept].reduce((sum, column) => sum + sharesOf(column), 0);
    return Math.max(1, (width - fixed) / Math.max(1, shares));
  };
  for (const column of [...columns].reverse()) if (share() < leastShare && column.spare) kept.delete(column);
  return columns.map((column) =>
    kept.has(column) ? (column.width ?? Math.floor(share() * sharesOf(column))) : undefined,
  );
}

function sharesOf({ width, shares = 1 }: Column): number {
  return width === undefined ? shares : 0;
}
