import { wrapText } from "../../output/fit-text.js";
import { plainText, type Style } from "../../output/terminal-text.js";

/** The count of one day. */
export interface Day {
  date: string;
  count: number;
}

export interface Chart {
  /** The name of the counts. */
  title: string;
  /** Oldest first. */
  days: readonly Day[];
  totals: Readonly<Record<string, unknown>>;
  /** In cells. */
  width: number;
  /** Whether a screen reader is in use, which would read bars as repeated words. */
  isRead: boolean;
  style: Style;
}

const gap = "  ";

/** Returns a line with date, count and ASCII bar per day, below the title and above the totals. */
export function dayChart({ title, days, totals, width, isRead, style }: Chart): string {
  const dates = days.map(({ date }) => plainText(date));
  const most = Math.max(0, ...days.map(({ count }) => count));
  const digits = String(most).length;
  const room = width - Math.max(0, ...dates.map(({ length }) => length)) - digits - 2 * gap.length;
  const isDrawn = !isRead && room > 0 && most > 0;
  const each = scaleOf(most, room);
  const head = isDrawn ? `${title}; each # is ${each === 1 ? "one" : `up to ${each}`}` : title;
  const lines = days.map(({ count }, index) => {
    if (isRead) return `${dates[index]}: ${count}`;
    const bar = isDrawn ? "#".repeat(Math.ceil(count / each)) : "";
    return `${dates[index]}${gap}${String(count).padStart(digits)}${gap}${bar}`.trimEnd();
  });
  const sums = Object.entries(totals).map(([name, count]) => `${name} ${count}`);
  return [
    ...wrapText(head, width).map(style.heading),
    ...lines,
    ...wrapText(`Totals: ${sums.join(", ")}`, width).map(style.faint),
  ]
    .map((line) => `${line}\n`)
    .join("");
}

/** Returns the count per cell with which the largest bar fits: 1, 2 or 5 times a power of ten. */
function scaleOf(most: number, cells: number): number {
  const least = most / cells;
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((factor) => factor * power).find((scale) => scale >= least) ?? 10 * power;
}
