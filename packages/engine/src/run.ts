import { rmSync, writeFileSync } from "node:fs";
import { OtherSecret } from "./bootstrap.js";
import { ConfigError, type Environment, readConfig } from "./config.js";
import { DataDirError } from "./data-dir.js";
import { dnsZone } from "./dns-zone-command.js";
import { createEngine, type Engine, PortError } from "./engine.js";
import { keys } from "./keys-command.js";
import { jsonLog, readableLog } from "./platform/pino-log.js";
import { StoreRefused } from "./store/store.js";
import { store } from "./store-command.js";
import { version } from "./version.js";
import { welcome } from "./welcome.js";

/** Exit codes; scripts rely on them. */
const exit = { ok: 0, unexpected: 1, usage: 2, store: 3 } as const;

/** What whoever starts it can mend by starting it otherwise. */
const mistakes = [ConfigError, PortError, DataDirError, OtherSecret];

const usage = `posthorn-engine ${version}

  serve                       run the engine until SIGTERM or SIGINT
  keys create|list|revoke     on a stopped store: --type production|sandbox --name N --permissions a,b
  dns-zone --domain D         what the operator publishes for a domain; of the shared domain, for all of them
  migrate                     PostgreSQL: bring the schema up to date
  store copy --from X --to Y  a stopped store, from a data directory or postgres:// URL to an empty one

Flags of serve (environment): --port (POSTHORN_PORT) --host (POSTHORN_HOST) --data-dir (POSTHORN_DATA_DIR)
  --database-url URL (DATABASE_URL) --role all|api|worker (POSTHORN_ROLE)
  --profile local|service (POSTHORN_PROFILE) --smtp URL (POSTHORN_SMTP_URL) --inbox auto|off (POSTHORN_INBOX)
  --public-url URL (POSTHORN_PUBLIC_URL) --shared-domain D (POSTHORN_SHARED_DOMAIN)
  --bounce-smtp HOST:PORT (POSTHORN_BOUNCE_SMTP) --delivered-on accept|report (POSTHORN_DELIVERED_ON)
  --dns HOST:PORT (POSTHORN_DNS) --clock real|manual[=ISO] (POSTHORN_CLOCK) --lease D (POSTHORN_LEASE)
  --content-life D (POSTHORN_CONTENT_LIFE) --event-life D (POSTHORN_EVENT_LIFE) --ready-file PATH
`;

/** Runs one command of the engine and gives back the process's exit code; says on stderr what went wrong and what to do. */
export async function run(args: readonly string[], environment: Environment): Promise<number> {
  const [command = "serve", ...rest] = args;
  try {
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
      case "--help":
      case "help":
        process.stdout.write(usage);
        return exit.ok;
      default:
        if (command.startsWith("--")) return await serve(args, environment);
        throw new ConfigError(`unknown command ${command}\n\n${usage}`);
    }
  } catch (error) {
    process.stderr.write(`posthorn-engine: ${error instanceof Error ? error.message : String(error)}\n`);
    if (mistakes.some((mistake) => error instanceof mistake)) return exit.usage;
    if (error instanceof StoreRefused) return exit.store;
    if (error instanceof Error) process.stderr.write(`${error.stack}\n`);
    return exit.unexpected;
  }
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

  // Asked for before anything is open, so that a signal during the start is not lost.
  const stopped = signalled();
  const engine = await createEngine(config, log);
  try {
    const line = `${JSON.stringify(engine.ready)}\n`;
    if (config.readyFile !== undefined) writeFileSync(config.readyFile, line);
    // People at a terminal get the same in words.
    if (!(friendly && process.stdout.isTTY)) process.stdout.write(line);
    if (config.welcome !== undefined) await welcome(engine, config.welcome, say);
    // A token that was given from outside is known there; a log is no place for it.
    else if (config.operatorToken === undefined) announce(engine, say, terminal);
    // `npm start` has the command line know the ways in, as of an engine that it runs itself.
    if (friendly) process.send?.({ ...engine.ready, operator_token: engine.ways.operatorToken });
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

function announce({ ready, ways }: Engine, say: (text: string) => void, terminal: boolean): void {
  if (ways.operatorToken === null) return;
  if (terminal) say(`  operator token ${ways.operatorToken}\n`);
  else
    say(
      `${JSON.stringify({ level: 30, msg: "the operator's plane", operator_url: ready.operator_url, operator_token: ways.operatorToken })}\n`,
    );
}
