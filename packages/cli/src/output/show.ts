import { type Io, write } from "../program/io.js";
import { terminalText } from "./terminal-text.js";

/** Shows a text on stdout: with the pager that PAGER names where the text is longer than the terminal, otherwise as it is. */
export async function show(text: string, io: Io): Promise<void> {
  const { PAGER: pager } = io.env;
  const isLong = text.split("\n").length > (io.stdout.rows || 24);
  if (!io.stdout.isTTY || !pager || !isLong || !(await showInPager(pager, text, io))) await write(io.stdout, text);
}

/** Returns whether the shell found the pager. */
async function showInPager(pager: string, text: string, { env, cwd }: Io): Promise<boolean> {
  const { spawn } = await import("node:child_process");
  return new Promise((resolve) => {
    // LESS=R shows colours. The shell splits a pager that is given with flags.
    const child = spawn(pager, {
      cwd,
      env: { LESS: "FRX", ...env },
      shell: true,
      stdio: ["pipe", "inherit", "inherit"],
    });
    child.once("error", () => resolve(false));
    // 127 and 126 are a shell's codes for a command that it cannot find or run.
    child.once("exit", (code) => resolve(code !== 127 && code !== 126));
    // A user who leaves the pager early closes its input.
    child.stdin.once("error", () => {});
    child.stdin.end(terminalText(text, true));
  });
}
