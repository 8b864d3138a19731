import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Io } from "../program/io.js";
import { run } from "../program/run.js";

/** The result of a command line. */
export interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CliOptions {
  env?: Record<string, string>;
  cwd?: string;
  stdin?: string;
  /** The answer to a question; makes all three streams terminals. */
  typed?: string;
  /** Keys that the test types; makes all three streams terminals. */
  keyboard?: PassThrough;
  /** Makes stdout a terminal of so many columns. */
  columns?: number;
  /** Of the same terminal; unknown unless given. */
  rows?: number;
  now?: number;
  signal?: AbortSignal;
  /** Called with each wait in milliseconds; no wait takes any time. */
  onWait?(milliseconds: number): void;
  /** Called with all output so far whenever there is more. */
  onOutput?(stdout: string, stderr: string): void;
}

/** Runs the command line in this process, through pipes unless terminals are asked for. */
export async function runCli(argv: readonly string[], around: CliOptions = {}): Promise<CliResult> {
  const { io, printed } = collectingIo(around);
  const code = await run(argv, io);
  return { code, ...printed() };
}

/** Returns an Io that collects output, and a function that returns the output so far. */
export function collectingIo(around: CliOptions = {}): { io: Io; printed(): Omit<CliResult, "code"> } {
  const {
    cwd = tmpdir(),
    stdin = "",
    typed,
    keyboard,
    columns,
    rows,
    now = 0,
    signal = new AbortController().signal,
    onWait = () => {},
    onOutput = () => {},
  } = around;
  // The tests must not read the profiles of this machine's user.
  const env = { POSTHORN_CONFIG_DIR: join(tmpdir(), "posthorn-cli-without-profiles"), ...around.env };
  const stdout: Collector = new Collector(() => onOutput(stdout.text, stderr.text));
  const stderr: Collector = new Collector(() => onOutput(stdout.text, stderr.text));
  const input = keyboard ?? (typed === undefined ? Readable.from([Buffer.from(stdin)]) : new PassThrough());
  if (typed !== undefined) stderr.onText = () => (input as PassThrough).write(`${typed}\n`);
  const terminal = typed === undefined && keyboard === undefined ? {} : { isTTY: true };
  const io: Io = {
    stdin: Object.assign(input, terminal),
    stdout: Object.assign(
      stdout,
      columns === undefined ? terminal : { isTTY: true, columns, ...(rows !== undefined && { rows }) },
    ),
    stderr: Object.assign(stderr, terminal),
    env,
    cwd,
    now: () => now,
    random: () => 0.5,
    async wait(milliseconds) {
      onWait(milliseconds);
      await setImmediate();
    },
    signal,
  };
  return { io, printed: () => ({ stdout: stdout.text, stderr: stderr.text }) };
}

/** Collects the text that is written to it. */
class Collector extends Writable {
  text = "";
  onText = (): void => {};
  readonly #onWrite: () => void;

  constructor(onWrite: () => void) {
    super();
    this.#onWrite = onWrite;
  }

  override _write(chunk: Buffer, _: string, done: () => void): void {
    this.text += chunk.toString("utf8");
    this.onText();
    this.onText = () => {};
    this.#onWrite();
    done();
  }
}

interface CommandListing {
  name: string;
  arguments: { name: string; required?: boolean }[];
  flags: { flags: string; description?: string }[];
  commands: CommandListing[];
}

/** Returns arguments for every command with which it calls the server; none for `dev` and `mock`, which start one. */
export async function wordsOfCommands(): Promise<string[][]> {
  const { stdout } = await runCli(["commands", "--json"]);
  return wordsBelow(JSON.parse(stdout), []).filter(([word]) => word !== "dev" && word !== "mock");
}

function wordsBelow(command: CommandListing, path: readonly string[]): string[][] {
  const below = command.commands.flatMap((each) => wordsBelow(each, [...path, each.name]));
  const args = command.arguments.filter(({ required }) => required !== false).map(() => "x1");
  const flags = command.flags.flatMap(({ flags: text, description = "" }) => {
    const [, flag = "", value] = /(--[\w-]+)(?: <(.+)>)?$/.exec(text) ?? [];
    if (!description.includes("(required")) return [];
    return value === undefined ? [flag] : [flag, sampleFor(value)];
  });
  return path.length === 0 ? below : [...below, [...path, ...args, ...flags]];
}

function sampleFor(placeholder: string): string {
  const samples: Readonly<Record<string, string>> = {
    json: "{}",
    number: "1",
    address: "ada@example.com",
    time: "2027-01-01T00:00:00Z",
  };
  return samples[placeholder] ?? "x1";
}
