import { wrapText } from "./fit-text.js";
import { plainText, type Style } from "./terminal-text.js";

/** A count of one day. */
export interface Day {
  date: string;
  count: number;
}

export interface Chart {
  /** What is counted. */
  title: string;
  /** Oldest first. */
  days: readonly Day[];
  totals: Readonly<Record<string, unknown>>;
  /** In cells. */
  width: number;
  /** Whether it is read aloud: bars would be one word, many times. */
  isRead: boolean;
  style: Style;
}

const gap = "  ";

/** Returns days as lines of a date, a number and a bar in ASCII, below what is counted and above the totals. */
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

/** How many a cell stands for, so that the most fit: a number that is easy to count with. */
function scaleOf(most: number, cells: number): number {
  const least = most / cells;
  if (least <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((factor) => factor * power).find((scale) => scale >= least) ?? 10 * power;
}
