import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Answer, ask } from "./ask.js";

const main = fileURLToPath(new URL("../../packages/engine/dist/main.js", import.meta.url));

/** The longest life of a test's process by default, in ms. */
const longestLife = 180_000;

/** The exit and the output of a process. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** The line that an engine prints when it is ready. */
export interface ReadyLine {
  event: "ready";
  base_url: string;
  operator_url: string;
  inbox_url: string | null;
  bounce_smtp?: string;
  pid: number;
}

/** An engine in a separate process. */
export interface EngineProcess {
  readonly ready: ReadyLine;
  readonly operatorToken: string;
  readonly ended: Promise<Ended>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Sends a signal. Does nothing when the process has ended. */
  signal(name: NodeJS.Signals): void;
  /** Resolves when stderr contains the text. Rejects when the process ends before. */
  logged(text: string): Promise<void>;
  /** Sends SIGTERM and resolves when the process has ended. */
  stop(): Promise<Ended>;
}

export interface EngineStart {
  args?: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** The longest life of the process, in ms. */
  life?: number;
  /** The file of the engine; that of this tree by default. */
  program?: string;
  /** A program with arguments that runs the engine. */
  within?: readonly string[];
}

/** Runs one command of the engine to its end. `within` is a program with arguments that runs it. */
export function runEngine(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  within: readonly string[] = [],
): Promise<Ended> {
  return begin(args, env, { within }).ended;
}

/** Starts `serve` on a free port. Rejects with its output when it ends before it is ready. */
export async function startEngine(start: EngineStart): Promise<EngineProcess> {
  const { args = [], env = {}, life = longestLife, program = main, within = [] } = start;
  const operatorToken = env.POSTHORN_OPERATOR_TOKEN ?? "the-operator-of-a-test-engine";
  const { child, ended, firstLine, logged } = begin(
    ["serve", "--port", "0", ...args],
    { POSTHORN_OPERATOR_TOKEN: operatorToken, ...env },
    { life, program, within },
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
    logged,
    stop() {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

interface Begun {
  child: ChildProcess;
  ended: Promise<Ended>;
  /** Returns the first line on stdout, or undefined when there was none. */
  firstLine: Promise<string | undefined>;
  logged: EngineProcess["logged"];
}

/** Returns the given variables and PATH. The developer's other variables must not configure a test. */
function begin(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  {
    within = [],
    life = longestLife,
    program = main,
  }: { within?: readonly string[]; life?: number | undefined; program?: string } = {},
): Begun {
  const [first = process.execPath, ...before] = [...within, process.execPath];
  const child = spawn(first, [...before, program, ...args], {
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
  const logged = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => stderr.includes(text) && resolve();
      child.stderr.on("data", look);
      child.on("close", () => reject(new Error(`the engine ended before it logged "${text}": ${stderr}`)));
      look();
    });
  return { child, ended, firstLine, logged };
}
