import type { Context } from "../../program/context.js";

/** Returns a function that notes progress on a terminal whenever its text has changed; off a terminal it does nothing. */
export function progressNotes({ io, note }: Context): (text: string) => Promise<void> {
  let noted = "";
  return async (text) => {
    if (io.stderr.isTTY !== true || text === noted) return;
    noted = text;
    await note(text);
  };
}
