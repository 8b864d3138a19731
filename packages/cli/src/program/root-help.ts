import { terminalText } from "../output/terminal-text.js";
import type { Io } from "./io.js";
import { createProgram } from "./program.js";

/** Returns the help of the whole command line. */
export function rootHelp(io: Pick<Io, "stdout" | "env">): string {
  const output = { help: "" };
  createProgram(io, output).outputHelp();
  return terminalText(output.help, io.stdout.isTTY === true);
}
