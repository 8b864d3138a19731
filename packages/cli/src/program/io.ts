import type { Readable, Writable } from "node:stream";
import { terminalText } from "../output/terminal-text.js";

/** Everything that a command uses of its process. */
export interface Io {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number; rows?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number; rows?: number };
  env: Readonly<Record<string, string | undefined>>;
  /** The folder of relative paths and of the project file. */
  cwd: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to but not including 1. */
  random(): number;
  /** Resolves after so many milliseconds, or as soon as the process is asked to stop. */
  wait(milliseconds: number): Promise<void>;
  /** Aborted with an exit code as its reason when the process is asked to stop. */
  signal: AbortSignal;
}

/** Thrown when the reader of the output has closed it, as `head` does. The command then ends without an error. */
export class OutputClosed extends Error {
  override name = "OutputClosed";
}

/**
 * Writes text and resolves once the stream accepts more. All text is written here, to a terminal without foreign control
 * characters.
 * @throws OutputClosed where the reader has closed the stream.
 */
export function write(stream: Writable & { isTTY?: boolean }, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(terminalText(text, stream.isTTY === true), (error) => {
      if (!error) resolve();
      else reject((error as NodeJS.ErrnoException).code === "EPIPE" ? new OutputClosed() : error);
    });
  });
}

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

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
