import { rmSync, writeFileSync } from "node:fs";
import { OtherSecret } from "./bootstrap.js";
import { helpFor, nearestCommand, usage } from "./command-help.js";
import { ConfigError, type Environment, readConfig } from "./config.js";
import { DataDirError } from "./data-dir.js";
import { dnsZone } from "./dns-zone-command.js";
import { createEngine, type Engine, PortError } from "./engine.js";
import { keys } from "./keys-command.js";
import { jsonLog, readableLog } from "./platform/pino-log.js";
import { warnOfUnnamedRelay } from "./service-profile.js";
import { StoreDenied, StoreRefused, StoreUnavailable } from "./store/store.js";
import { store } from "./store-command.js";
import { version } from "./version.js";
import { welcome } from "./welcome.js";

/** Exit codes; scripts rely on them. */
const exit = { ok: 0, unexpected: 1, usage: 2, store: 3 } as const;

/** What whoever starts it can mend by starting it otherwise. */
const mistakes = [ConfigError, PortError, DataDirError, OtherSecret];

/** Runs one command of the engine and returns the process's exit code; says on stderr what went wrong and what to do. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  const [command = "serve", ...rest] = args;
  try {
    if (command === "help" || args.includes("--help") || args.includes("-h")) {
      process.stdout.write(helpFor(wordsOf(args)));
      return exit.ok;
    }
    switch (command) {
      case "serve":
        return await serve(rest, environment);
      case "keys":
        return await keys(rest, environment);
      case "dns-zone":
        return await dnsZone(rest, environment);
      case "store":
        return await store(rest);
      case "migrate":
        return await migrateDatabase(rest, environment);
      case "--version":
        process.stdout.write(`${version}\n`);
        return exit.ok;
      default:
        if (command.startsWith("--")) return await serve(args, environment);
        throw new ConfigError(`unknown command ${command}${nearestCommand(command)}\n\n${usage()}`);
    }
  } catch (error) {
    process.stderr.write(`posthorn-engine: ${error instanceof Error ? error.message : String(error)}\n`);
    if (mistakes.some((mistake) => error instanceof mistake)) return exit.usage;
    if (error instanceof StoreRefused) return exit.store;
    // A database that is away or lets nobody in is no defect: its one sentence says all there is.
    const isDatabase = error instanceof StoreUnavailable || error instanceof StoreDenied;
    if (error instanceof Error && !isDatabase) process.stderr.write(`${error.stack}\n`);
    return exit.unexpected;
  }
}

/** The words before the first flag that name a command, `serve` where only flags stand. */
function wordsOf(args: readonly string[]): string[] {
  const [first, ...rest] = args[0] === "help" ? args.slice(1) : args;
  if (first === undefined || first === "--help" || first === "-h") return [];
  if (first.startsWith("-")) return ["serve"];
  const end = rest.findIndex((word) => word.startsWith("-"));
  return [first, ...(end === -1 ? rest : rest.slice(0, end))];
}

async function migrateDatabase(args: readonly string[], environment: Environment): Promise<number> {
  const { databaseUrl } = readConfig(args, environment);
  if (databaseUrl === undefined) throw new ConfigError("migrate needs --database-url (or DATABASE_URL)");
  const { migrate } = await import("./store/postgres/migrate.js");
  const { ran } = await migrate(databaseUrl);
  process.stderr.write(ran.length === 0 ? "the schema is up to date\n" : `ran ${ran.join(", ")}\n`);
  return exit.ok;
}

async function serve(args: readonly string[], environment: Environment): Promise<number> {
  const config = readConfig(args, environment);
  const friendly = config.welcome !== undefined;
  const terminal = friendly || process.stderr.isTTY === true;
  const say = (text: string) => void process.stderr.write(text);
  const log = terminal ? readableLog(say) : jsonLog();
  warnOfUnnamedRelay(config, log);

  // Asked for before anything is open, so that a signal during the start is not lost.
  const stopped = signalled();
  const engine = await createEngine(config, log);
  try {
    const line = `${JSON.stringify(engine.ready)}\n`;
    if (config.readyFile !== undefined) writeFileSync(config.readyFile, line);
    // People at a terminal get the same in words.
    if (!(friendly && process.stdout.isTTY)) process.stdout.write(line);
    // `npm start` has the command line know the ways in, as of an engine that it runs itself, before the next command is shown.
    if (friendly) process.send?.(waysOf(engine));
    if (config.welcome !== undefined) await welcome(engine, config.welcome, say);
    // A token that was given from outside is known there; a log is no place for it.
    else if (config.operatorToken === undefined) announce(engine, say, terminal);
    await stopped;
    if (friendly) say("\n  Stopping … your data stays where it is.\n");
  } finally {
    if (config.readyFile !== undefined) rmSync(config.readyFile, { force: true });
    await engine.close();
  }
  return engine.core.store.failure() === undefined ? exit.ok : exit.unexpected;
}

/** Resolves at the first signal to stop; the second ends the process at once. */
function signalled(): Promise<void> {
  return new Promise((resolve) => {
    let first = true;
    for (const [signal, code] of [
      ["SIGINT", 130],
      ["SIGTERM", 143],
    ] as const) {
      process.on(signal, () => {
        if (!first) process.exit(code);
        first = false;
        resolve();
      });
    }
  });
}

function waysOf({ ready, ways }: Engine): object {
  const { operatorToken, liveKey, sandboxKey } = ways;
  return { ...ready, operator_token: operatorToken, api_key: liveKey, sandbox_key: sandboxKey };
}

function announce({ ready, ways }: Engine, say: (text: string) => void, terminal: boolean): void {
  if (ways.operatorToken === null) return;
  if (terminal) say(`  operator token ${ways.operatorToken}\n`);
  else
    say(
      `${JSON.stringify({ level: 30, msg: "the operator's plane", operator_url: ready.operator_url, operator_token: ways.operatorToken })}\n`,
    );
}
