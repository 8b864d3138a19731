import { rmSync, writeFileSync } from "node:fs";
import { type EngineConfig, type Environment, readConfig } from "../config.js";
import { createEngine, type Engine } from "../engine.js";
import { limitHeapGrowth } from "../platform/heap.js";
import type { LevelledLog } from "../platform/log.js";
import { jsonLog, readableLog } from "../platform/pino-log.js";
import { readLogLevel } from "../startup/log-level.js";
import { warnOfUnnamedRelay } from "../startup/service-profile.js";
import { exitCodes } from "./exit-codes.js";
import { welcome } from "./welcome.js";

/** In percent. Under 200 calls a second it took 316 MB after 80 seconds and 77.0 s of CPU, where the default took 436 MB and 76.8 s. */
const heapGrowth = 100;

/**
 * Runs the engine until a signal stops it and returns the exit code: 0, or 1 when the store failed while it ran.
 * Writes the `ready` line to stdout, and to the file named by `--ready-file`, which it removes at the end.
 */
export async function serveCommand(args: readonly string[], environment: Environment): Promise<number> {
  const config = readConfig(args, environment);
  limitHeapGrowth(heapGrowth);
  const isWelcome = config.welcome !== undefined;
  const isTerminal = isWelcome || process.stderr.isTTY === true;
  const say = (text: string) => void process.stderr.write(text);
  const level = readLogLevel(config.logLevel);
  const log = isTerminal ? readableLog(say, level) : jsonLog(level);
  process.on("SIGHUP", () => reload(config, log));
  warnOfUnnamedRelay(config, log);

  // Listens before anything is open, so that a signal during the start is not lost.
  const stopped = signalled();
  const engine = await createEngine(config, log);
  process.on("SIGHUP", () => void engine.reload());
  try {
    const line = `${JSON.stringify(engine.ready)}\n`;
    if (config.readyFile !== undefined) writeFileSync(config.readyFile, line);
    // At a terminal the welcome text says the same.
    if (!(isWelcome && process.stdout.isTTY)) process.stdout.write(line);
    // `npm start` saves these credentials as a profile of the CLI before the user can type the next command.
    if (isWelcome) process.send?.(credentialsOf(engine));
    if (config.welcome !== undefined) await welcome(engine, config.welcome, say);
    // A configured token is known to the operator, so it is not logged.
    else if (config.operatorToken === undefined) announceAdminApi(engine, say, isTerminal);
    await stopped;
    if (isWelcome) say("\n  Stopping … your data stays where it is.\n");
  } finally {
    if (config.readyFile !== undefined) rmSync(config.readyFile, { force: true });
    await engine.close();
  }
  return engine.core.store.failure() === undefined ? exitCodes.ok : exitCodes.unexpected;
}

/** Reads again what may change while the process runs. What cannot be read stays as it was. */
function reload({ logLevel }: EngineConfig, log: LevelledLog): void {
  try {
    const level = readLogLevel(logLevel);
    log.setLevel(level);
    log.info("SIGHUP: settings were reloaded", { log_level: level });
  } catch (error) {
    log.error("SIGHUP: settings could not be reloaded", { error: String(error) });
  }
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

function credentialsOf({ ready, credentials }: Engine): object {
  const { operatorToken, liveKey, sandboxKey } = credentials;
  return { ...ready, operator_token: operatorToken, api_key: liveKey, sandbox_key: sandboxKey };
}

function announceAdminApi({ ready, credentials }: Engine, say: (text: string) => void, isTerminal: boolean): void {
  const { operatorToken: operator_token } = credentials;
  if (operator_token === null) return;
  if (isTerminal) say(`  operator token ${operator_token}\n`);
  else {
    const { operator_url } = ready;
    say(`${JSON.stringify({ level: 30, msg: "the admin API", operator_url, operator_token })}\n`);
  }
}
