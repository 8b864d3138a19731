import type { Io } from "./io.js";

/** Asks on stderr and gives back the line that is typed, without the space around it; empty at the end of input. */
export async function ask(question: string, { stdin, stderr, signal }: Io): Promise<string> {
  const { createInterface } = await import("node:readline/promises");
  const lines = createInterface({ input: stdin, output: stderr });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  try {
    return (await Promise.race([lines.question(question, { signal }), ended])).trim();
  } finally {
    lines.close();
  }
}
