import { lstatSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { resolve } from "node:path";
import type { Command } from "commander";
import { replaceFile } from "../../files/regular-files.js";
import { type RunningServer, recordRunning, signedInConsole } from "../../local/running.js";
import { type LocalServer, variablesOf } from "../../local/server.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { shellWord } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes, Failure, usage } from "../../program/failure.js";
import { untilAborted } from "../../program/io.js";

/** Adds the flags of a command that hosts a server. */
export function addHostFlags(command: Command): void {
  command
    .option("--port <number>", "the port on 127.0.0.1; 0 takes any free one (default: 4010)")
    .option("--ready-file <path>", "write the ready line there, and remove it at the end")
    .option("--url-file <path>", "write the bare base URL there, and remove it at the end");
}

/** Runs a server until the process is told to stop, or beside a command until that ends, and returns the exit code. */
export async function host(
  start: () => Promise<LocalServer>,
  words: readonly string[],
  flags: FlagValues,
  context: Context,
): Promise<number> {
  const { io } = context;
  const server = await start().catch((error: unknown) => {
    throw startFailure(error);
  });
  const files = [
    { path: flags.readyFile, text: `${JSON.stringify(server.ready)}\n` },
    { path: flags.urlFile, text: server.ready.base_url },
  ].flatMap(({ path, text }) => (typeof path === "string" ? [{ path: resolve(io.cwd, path), text }] : []));
  const unregister = server.operatorToken
    ? await register(entryFor(server, server.operatorToken, io.cwd), context)
    : () => {};
  try {
    for (const { path, text } of files) await replaceFile(path, text);
    if (words.length > 0) {
      return await runBeside(words, variablesOf(server), context);
    }
    await announce(server, context);
    await untilAborted(io.signal);
    return exitCodes.ok;
  } finally {
    unregister();
    // Pipes and devices are not removed: this command did not make them.
    for (const { path } of files) if (lstatSync(path, { throwIfNoEntry: false })?.isFile()) rmSync(path);
    await server.close();
  }
}

function entryFor({ ready, liveKey, sandboxKey }: LocalServer, operator_token: string, folder: string): RunningServer {
  const { base_url, operator_url, inbox_url, pid } = ready;
  const keys = { operator_token, api_key: liveKey, sandbox_key: sandboxKey };
  return { base_url, operator_url, inbox_url, pid, folders: [folder], ...keys };
}

/** Registers the server for this user's other commands; where no file can be written, they need its token. */
async function register(server: RunningServer, { io, note }: Context): Promise<() => void> {
  try {
    return recordRunning(server, io.env);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await note(`Other commands need POSTHORN_OPERATOR_TOKEN, as no note of this server can be kept: ${reason}`);
    return () => {};
  }
}

async function announce(server: LocalServer, context: Context): Promise<void> {
  const { operatorToken: operator_token, ready } = server;
  if (operator_token) await context.note(`The console: ${signedInConsole({ ...ready, operator_token })}`);
  const lines = Object.entries(variablesOf(server)).map(([name, value]) => `export ${name}=${shellWord(value)}\n`);
  // Scripts read the ready line that `serve` prints, too; on a terminal, `export` lines can be pasted.
  if (context.io.stdout.isTTY) await context.data(lines.join(""));
  else await context.data(`${JSON.stringify(server.ready)}\n`);
  const inbox = server.ready.inbox_url ? `, mail is shown at ${server.ready.inbox_url}` : "";
  await context.note(`Posthorn answers at ${server.ready.base_url}${inbox}. Ctrl-C stops it.`);
  if (!context.io.stdout.isTTY) await context.note(lines.join("").trimEnd());
  await context.note(
    'Other terminals: posthorn finds it in this folder, and anywhere with --profile local. Other programs: eval "$(posthorn env)"',
  );
}

/** Returns a usage failure for what the caller can correct, such as flags and ports; a damaged store is a failed start. */
function startFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Failure) return error;
  if ("code" in error && error.code === "EADDRINUSE") {
    return usage("the port is taken: stop what uses it, or choose another with --port (0 takes any free one)");
  }
  if (["ConfigError", "PortError", "DataDirError", "ApiError", "RangeError"].includes(error.name))
    return usage(error.message);
  return new Failure("start_failed", error.message, exitCodes.failed);
}

/** Runs a program with the variables set and returns its exit code: 128 plus the signal's number where a signal ended it. */
async function runBeside(
  words: readonly string[],
  variables: Record<string, string>,
  { io }: Context,
): Promise<number> {
  const { spawn } = await import("node:child_process");
  const [program = "", ...args] = words;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: io.cwd, env: { ...io.env, ...variables }, stdio: "inherit" });
    const pass = (): void => {
      // A terminal sends Ctrl-C to both processes; a second SIGINT would ask the program to end at once.
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
