import type { Context } from "../program/context.js";
import type { Io } from "../program/io.js";
import { whyNotDrawn } from "./why-not-drawn.js";

/** In less of a terminal a view would scroll it at each change. */
const least = { columns: 1, rows: 12 };

/** Whether what a command prints line by line may be drawn over itself instead, unless `--plain` says no or it is read aloud. */
export function canDraw({ io, layout }: Context, { plain }: { plain?: unknown }): boolean {
  const { format, fields } = layout();
  if (plain === true || isRead(io.env)) return false;
  return format === "table" && !fields && whyNotDrawn(io.stdout, io.env, least) === undefined;
}

/** Whether the screen is read aloud, as ink has it. */
export function isRead(env: Io["env"]): boolean {
  return env.INK_SCREEN_READER === "true";
}
