import type { Context } from "../context.js";
import { whyNotDrawn } from "./why-not-drawn.js";

/** In less of a terminal a view would scroll it at each change. */
const least = { columns: 1, rows: 12 };

/** Whether what a command prints line by line may be drawn over itself instead, unless `--plain` says no. */
export function canDraw({ io, layout }: Context, { plain }: { plain?: unknown }): boolean {
  const { format, fields } = layout();
  return plain !== true && format === "table" && !fields && whyNotDrawn(io.stdout, io.env, least) === undefined;
}
