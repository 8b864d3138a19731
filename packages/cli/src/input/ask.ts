import type { Interface } from "node:readline";
import { Writable } from "node:stream";
import { terminalText } from "../output/terminal-text.js";
import { exitCodes } from "../program/exit-codes.js";
import { Failure } from "../program/failure.js";
import { type Io, write } from "../program/io.js";

type Terminals = Pick<Io, "stdin" | "stderr" | "signal">;

/** Asks on stderr and returns the line that is typed, without the space around it; empty at the end of input. */
export async function ask(question: string, { stdin, stderr, signal }: Terminals): Promise<string> {
  const { createInterface } = await import("node:readline");
  return lineOf(question, createInterface({ input: stdin, output: stderr }), signal);
}

/** Asks as `ask` does and shows nothing of what is typed. */
export async function askSecret(question: string, { stdin, stderr, signal }: Terminals): Promise<string> {
  const { createInterface } = await import("node:readline");
  // As a terminal, readline takes over the echo; what it would show goes nowhere.
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
      // A terminal hands Ctrl-C to whoever reads its keys, not to the process.
      lines.once("SIGINT", stop);
      lines.once("close", () => resolve(""));
      // After Ctrl-Z and fg readline stands still until it is told to go on, and the process would end with nothing done.
      lines.on("SIGCONT", () => lines.resume());
      lines.question(terminalText(question, true), { signal }, (answer) => resolve(answer.trim()));
    });
  } finally {
    lines.close();
  }
}
