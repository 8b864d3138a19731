import type { Context } from "../../program/context.js";

/** Gives back what notes on a terminal how far something is, whenever that has changed; nothing anywhere else. */
export function noteChanges({ io, note }: Context): (text: string) => Promise<void> {
  let noted = "";
  return async (text) => {
    if (io.stderr.isTTY !== true || text === noted) return;
    noted = text;
    await note(text);
  };
}
