import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Answer, ask } from "./ask.js";

const main = fileURLToPath(new URL("../../packages/engine/dist/main.js", import.meta.url));

/** No process of a test lives longer unless the test says so, in ms. */
const longestLife = 180_000;

/** How a process ended, and everything it said. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** The line an engine prints once it can be used. */
export interface ReadyLine {
  event: "ready";
  base_url: string;
  operator_url: string;
  inbox_url: string | null;
  bounce_smtp?: string;
  pid: number;
}

/** An engine in a process of its own. */
export interface EngineProcess {
  readonly ready: ReadyLine;
  readonly operatorToken: string;
  readonly ended: Promise<Ended>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a signal; what was ended already stays so. */
  signal(name: NodeJS.Signals): void;
  /** Asks it to stop and resolves when it has. */
  stop(): Promise<Ended>;
}

export interface EngineStart {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** How long the process may live, in ms. */
  life?: number;
}

/** Runs one command of the engine to its end; `within` is a program, with its arguments, that is to run it. */
export function runEngine(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
): Promise<Ended> {
  return begin(args, env, { within }).ended;
}

/** Starts `serve` on a free port; rejects with what it said when it ends before it is ready. */
export async function startEngine({ args = [], env = {}, life = longestLife }: EngineStart): Promise<EngineProcess> {
  const operatorToken = env.POSTHORN_OPERATOR_TOKEN ?? "the-operator-of-a-test-engine";
  const { child, ended, firstLine } = begin(
    ["serve", "--port", "0", ...args],
    { POSTHORN_OPERATOR_TOKEN: operatorToken, ...env },
    { life },
  );
  const line = await firstLine;
  if (line === undefined) throw new Error(`the engine ended before it was ready: ${JSON.stringify(await ended)}`);
  const ready = JSON.parse(line) as ReadyLine;
  return {
    ready,
    operatorToken,
    ended,
    admin: (method, path, body) => ask(`${ready.operator_url}${path}`, { method, token: operatorToken, body }),
    signal: (name) => void child.kill(name),
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

interface Begun {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** The first line on stdout; undefined when there was none. */
  firstLine: Promise<string | undefined>;
}

/** Only what is given, and where programs are, comes from this process's environment: a developer's variables must not. */
function begin(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  { within = [], life = longestLife }: { within?: readonly string[]; life?: number | undefined } = {},
): Begun {
  const [program = process.execPath, ...before] = [...within, process.execPath];
  const child = spawn(program, [...before, main, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: life,
    killSignal: "SIGKILL",
  });
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const firstLine = new Promise<string | undefined>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
      const end = stdout.indexOf("\n");
      if (end !== -1) resolve(stdout.slice(0, end));
    });
    child.on("close", () => resolve(undefined));
  });
  return { child, ended, firstLine };
}
