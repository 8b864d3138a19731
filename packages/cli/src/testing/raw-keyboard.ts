import { PassThrough } from "node:stream";
import type { CliOptions, CliResult } from "./run-cli.js";

/** Returns a keyboard that views can put into raw mode, to be typed at by writing to it. */
export function rawKeyboard(): PassThrough {
  return Object.assign(new PassThrough(), { setRawMode: () => {}, ref: () => {}, unref: () => {} });
}

/** A text to wait for on the screen, and the keys to press then. */
export type KeyStep = readonly [shown: string | RegExp, keys: string];

/** Runs a command that draws on a stream, and presses the keys of each step once its text is drawn; `drawn` has what was drawn before each. */
export async function runWithKeys(
  cli: (options: CliOptions) => Promise<CliResult>,
  stream: "stdout" | "stderr",
  steps: readonly KeyStep[],
  options: CliOptions = {},
): Promise<CliResult & { drawn: string[] }> {
  const keyboard = rawKeyboard();
  const drawn: string[] = [];
  let from = 0;
  const ended = await cli({
    keyboard,
    columns: 120,
    ...options,
    env: { INK_SCREEN_READER: "false", ...options.env },
    onOutput(stdout, stderr) {
      const all = stream === "stdout" ? stdout : stderr;
      const step = steps[drawn.length];
      const text = all.slice(from);
      if (!step || !(typeof step[0] === "string" ? text.includes(step[0]) : step[0].test(text))) return;
      from = all.length;
      drawn.push(text);
      keyboard.write(step[1]);
    },
  });
  return { ...ended, drawn };
}
