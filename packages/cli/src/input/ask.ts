import type { Interface } from "node:readline";
import { Writable } from "node:stream";
import { terminalText } from "../output/terminal-text.js";
import { exitCodes, Failure } from "../program/failure.js";
import { type Io, write } from "../program/io.js";

type Terminals = Pick<Io, "stdin" | "stderr" | "signal">;

/** Asks on stderr and returns the typed line, trimmed; empty at the end of input. */
export async function ask(question: string, { stdin, stderr, signal }: Terminals): Promise<string> {
  const { createInterface } = await import("node:readline");
  return lineOf(question, createInterface({ input: stdin, output: stderr }), signal);
}

/** Asks as `ask` does, without echo. */
export async function askSecret(question: string, { stdin, stderr, signal }: Terminals): Promise<string> {
  const { createInterface } = await import("node:readline");
  // With `terminal: true` readline does the echo, into a stream that discards it.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await write(stderr, question);
  try {
    return await lineOf("", createInterface({ input: stdin, output: nowhere, terminal: true }), signal);
  } finally {
    await write(stderr, "\n");
  }
}

async function lineOf(question: string, lines: Interface, signal: AbortSignal): Promise<string> {
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = (): void => reject(new Failure("interrupted", "nothing was done", exitCodes.interrupted));
      // In raw mode Ctrl-C arrives as a key and not as a signal.
      lines.once("SIGINT", stop);
      lines.once("close", () => resolve(""));
      // After Ctrl-Z and fg readline is paused, and the process would end.
      lines.on("SIGCONT", () => lines.resume());
      lines.question(terminalText(question, true), { signal }, (answer) => resolve(answer.trim()));
    });
  } finally {
    lines.close();
  }
}
