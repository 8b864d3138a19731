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

/** Resolves when the signal is aborted. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
