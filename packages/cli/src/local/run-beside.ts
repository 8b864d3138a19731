import { constants } from "node:os";
import type { Context } from "../program/context.js";
import { exitCodes } from "../program/exit-codes.js";
import { usage } from "../program/failure.js";

/** Runs a command with variables set and returns its exit code; 128 and more where a signal ended it, as shells say it. */
export async function runBeside(
  words: readonly string[],
  variables: Record<string, string>,
  { io }: Context,
): Promise<number> {
  const { spawn } = await import("node:child_process");
  const [program = "", ...args] = words;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: io.cwd, env: { ...io.env, ...variables }, stdio: "inherit" });
    const pass = (): void => {
      // A terminal sends its Ctrl-C to both by itself; twice would mean that it is urgent.
      if (io.signal.reason === exitCodes.terminated) child.kill("SIGTERM");
      else if (!io.stdin.isTTY) child.kill("SIGINT");
    };
    io.signal.addEventListener("abort", pass, { once: true });
    child.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        usage(`${program} cannot be run: ${error.code === "ENOENT" ? "there is no such command" : error.message}`),
      );
    });
    child.once("exit", (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
