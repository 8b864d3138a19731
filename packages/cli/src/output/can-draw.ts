import type { Context } from "../program/context.js";
import type { Io } from "../program/io.js";

/** In a smaller terminal each redraw would scroll. */
const least = { columns: 1, rows: 12 };

/** Whether a command may redraw its output in place of printing lines: not with `--plain`, for a screen reader, or in a small terminal. */
export function canDraw({ io, layout }: Context, { plain }: { plain?: unknown }): boolean {
  const { format, fields } = layout();
  if (plain === true || isScreenReader(io.env)) return false;
  return format === "table" && !fields && whyNotDrawn(io.stdout, io.env, least) === undefined;
}

/** Whether a screen reader is in use, by ink's variable. */
export function isScreenReader(env: Io["env"]): boolean {
  return env.INK_SCREEN_READER === "true";
}

/** The stream of a view. */
export interface Canvas {
  isTTY?: boolean;
  columns?: number;
  rows?: number;
}

/** Returns why a view cannot be drawn on a stream, undefined where it can. It is known before ink is loaded. */
export function whyNotDrawn(
  { isTTY, columns = 80, rows = 24 }: Canvas,
  { CI, TERM }: Io["env"],
  least: { columns: number; rows: number },
): string | undefined {
  if (isTTY !== true) return "there is no terminal";
  if (TERM === "dumb") return "the terminal cannot be drawn over (TERM=dumb)";
  // Ink prints only the last frame in CI.
  if (CI !== undefined && CI !== "false" && CI !== "0") return "CI is set";
  if (columns >= least.columns && rows >= least.rows) return undefined;
  return `the terminal has ${columns} columns and ${rows} rows, and ${least.columns} and ${least.rows} are needed`;
}
