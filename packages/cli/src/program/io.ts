import type { Readable, Writable } from "node:stream";
import { terminalText } from "../output/terminal-text.js";

/** Everything a command touches of the process it runs in. */
export interface Io {
  stdin: Readable & { isTTY?: boolean };
  stdout: Writable & { isTTY?: boolean; columns?: number; rows?: number };
  stderr: Writable & { isTTY?: boolean; columns?: number; rows?: number };
  env: Readonly<Record<string, string | undefined>>;
  /** Where relative paths and the project file are looked for. */
  cwd: string;
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to but not including 1. */
  random(): number;
  /** Resolves after so many milliseconds of real time, or as soon as the process is asked to stop. */
  wait(milliseconds: number): Promise<void>;
  /** Aborted with an exit code as its reason when the process is asked to stop. */
  signal: AbortSignal;
}

/** Thrown when nobody reads what is written any more, as after `| head`; the command then ends quietly. */
export class OutputClosed extends Error {
  override name = "OutputClosed";
}

/**
 * Writes text and waits until the reader can take more; throws OutputClosed when there is no reader left. All text goes
 * through here: to a terminal without what could steer it, whoever it comes from.
 */
export function write(stream: Writable & { isTTY?: boolean }, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(terminalText(text, stream.isTTY === true), (error) => {
      if (!error) resolve();
      else reject((error as NodeJS.ErrnoException).code === "EPIPE" ? new OutputClosed() : error);
    });
  });
}

/** Resolves when the process is asked to stop. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
