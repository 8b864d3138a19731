import { createInterface } from "node:readline";
import type { Context } from "../../program/context.js";

/** Somebody at the keyboard. */
export interface Typed {
  /** Whether there is anybody. */
  listening: boolean;
  end(): void;
}

/** Does something whenever a line with the word is typed, where there is a terminal to type at; its modes stay as they are. */
export function onTyped(word: string, act: () => Promise<void>, { io, settings }: Context): Typed {
  if (!settings().interactive) return { listening: false, end: () => {} };
  const lines = createInterface({ input: io.stdin, terminal: false });
  lines.on("line", (line) => {
    if (line.trim() === word) void act();
  });
  return { listening: true, end: () => lines.close() };
}
