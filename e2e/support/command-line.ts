import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../../packages/cli/dist/main.js", import.meta.url));
/** The longest life of a test's process, in ms. */
const longestLife = 120_000;

/** The result of a call of the command line. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandLine {
  /** Starts a process; `over` resolves with its result. */
  start(words: readonly string[]): { child: ChildProcessWithoutNullStreams; over: Promise<Ended> };
  /** Runs a process to its end with a text on stdin. */
  run(words: readonly string[], stdin?: string | Buffer): Promise<Ended>;
}

/** Returns the installed command line, which calls an API with a key in a folder, with more variables of the environment. */
export function commandLine(
  baseUrl: string,
  apiKey: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
): CommandLine {
  function start(words: readonly string[]) {
    // The developer's environment variables must not configure it.
    const child = spawn(process.execPath, [main, ...words], {
      cwd: folder,
      env: { PATH: process.env.PATH, TMPDIR: folder, POSTHORN_API_KEY: apiKey, POSTHORN_BASE_URL: baseUrl, ...more },
      timeout: longestLife,
      killSignal: "SIGKILL",
    });
    const ended: Ended = { code: null, stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].setEncoding("utf8").on("data", (text: string) => {
        ended[name] += text;
      });
    }
    const over = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ ...ended, code })));
    return { child, over };
  }
  return {
    start,
    run(words, stdin = "") {
      const { child, over } = start(words);
      // A command that does not read stdin may end before it is written.
      child.stdin.on("error", () => {});
      child.stdin.end(stdin);
      return over;
    },
  };
}
