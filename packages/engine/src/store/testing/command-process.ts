import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

// The build, which each run of the tests brings up to date: a process of the sources takes ten times as long to start.
const main = fileURLToPath(new URL("../../../dist/main.js", import.meta.url));

/** How a process of the engine ended, and its output. */
export interface ProcessResult {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs one command of the engine in a separate process, whose environment is the PATH and `env`. Kills the process as soon as
 * its stderr matches `until`.
 */
export async function runCommand(
  args: readonly string[],
  until?: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<ProcessResult> {
  const child = spawn(process.execPath, [main, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, ...env },
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
    if (until?.test(stderr)) child.kill("SIGKILL");
  });
  const [code, signal] = (await once(child, "close")) as [number | null, NodeJS.Signals | null];
  return { code, signal, stdout, stderr };
}

/** Returns the first and the last number of copied rows of a collection that a copy reported; undefined when it reported none. */
export function copiedRows(stderr: string, collection: string): { first: number; last: number } | undefined {
  const lines = [...stderr.matchAll(new RegExp(`^copying ${collection}: (\\d+) of \\d+ rows \\(\\d+ %\\)$`, "gm"))];
  const [first, last] = [lines[0]?.[1], lines.at(-1)?.[1]];
  return first === undefined ? undefined : { first: Number(first), last: Number(last) };
}
