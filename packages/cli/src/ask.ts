import { exitCodes } from "./exit-codes.js";
import { Failure } from "./failure.js";
import type { Io } from "./io.js";

/** Asks on stderr and gives back the line that is typed, without the space around it; empty at the end of input. */
export async function ask(question: string, { stdin, stderr, signal }: Io): Promise<string> {
  const { createInterface } = await import("node:readline");
  const lines = createInterface({ input: stdin, output: stderr });
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = (): void => reject(new Failure("interrupted", "nothing was done", exitCodes.interrupted));
      // A terminal hands Ctrl-C to whoever reads its keys, not to the process.
      lines.once("SIGINT", stop);
      lines.once("close", () => resolve(""));
      lines.question(question, { signal }, (answer) => resolve(answer.trim()));
    });
  } finally {
    lines.close();
  }
}
