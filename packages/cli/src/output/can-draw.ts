import type { Context } from "../program/context.js";
import type { Io } from "../program/io.js";

/** In less of a terminal a view would scroll it at each change. */
const least = { columns: 1, rows: 12 };

/** Whether what a command prints line by line may be drawn over itself instead, unless `--plain` says no or it is read aloud. */
export function canDraw({ io, layout }: Context, { plain }: { plain?: unknown }): boolean {
  const { format, fields } = layout();
  if (plain === true || isScreenReader(io.env)) return false;
  return format === "table" && !fields && whyNotDrawn(io.stdout, io.env, least) === undefined;
}

/** Whether the screen is read aloud, as ink has it. */
export function isScreenReader(env: Io["env"]): boolean {
  return env.INK_SCREEN_READER === "true";
}

/** A stream that views are drawn to. */
export interface Canvas {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
}

/** Returns why nothing can be drawn over itself on a stream, undefined where it can: known before anything that draws is loaded. */
export function whyNotDrawn(
  { isTTY, columns = 80, rows = 24 }: Canvas,
  { CI, TERM }: Io["env"],
  least: { columns: number; rows: number },
): string | undefined {
  if (isTTY !== true) return "there is no terminal";
  if (TERM === "dumb") return "the terminal cannot be drawn over (TERM=dumb)";
  // What draws takes this for a log that nobody looks at while it is written.
  if (CI !== undefined && CI !== "false" && CI !== "0") return "CI is set";
  if (columns >= least.columns && rows >= least.rows) return undefined;
  return `the terminal has ${columns} columns and ${rows} rows, and ${least.columns} and ${least.rows} are needed`;
}
