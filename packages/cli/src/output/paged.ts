import { spawn } from "node:child_process";
import { type Io, write } from "../program/io.js";
import { terminalText } from "./terminal-text.js";

/** Shows a text: with what PAGER names where it is longer than the terminal, otherwise as it is. */
export async function showPaged(text: string, io: Io): Promise<void> {
  const { PAGER: pager } = io.env;
  const isLong = text.split("\n").length > (io.stdout.rows || 24);
  if (!io.stdout.isTTY || !pager || !isLong || !(await shownBy(pager, text, io))) await write(io.stdout, text);
}

/** Whether there was such a pager. */
function shownBy(pager: string, text: string, { env, cwd }: Io): Promise<boolean> {
  return new Promise((resolve) => {
    // Colours are to be colours; a pager may be given with flags of its own.
    const child = spawn(pager, {
      cwd,
      env: { LESS: "FRX", ...env },
      shell: true,
      stdio: ["pipe", "inherit", "inherit"],
    });
    child.once("error", () => resolve(false));
    // As a shell says it where there is no such command.
    child.once("exit", (code) => resolve(code !== 127 && code !== 126));
    // Who leaves a pager early has seen enough.
    child.stdin.once("error", () => {});
    child.stdin.end(terminalText(text, true));
  });
}
