import { ConfigError, type Environment } from "../config.js";
import { version } from "../platform/version.js";
import { OtherSecret } from "../startup/bootstrap.js";
import { DataDirError } from "../startup/data-dir.js";
import { PortError } from "../startup/listeners.js";
import { StoreDenied, StoreRefused, StoreUnavailable } from "../store/store.js";
import { helpFor, nearestCommand, usage } from "./command-help.js";
import { dnsZoneCommand } from "./dns-zone-command.js";
import { exitCodes } from "./exit-codes.js";
import { keysCommand } from "./keys-command.js";
import { migrateCommand } from "./migrate-command.js";
import { secretsCommand } from "./secrets-command.js";
import { serveCommand } from "./serve-command.js";
import { storeCommand } from "./store-command.js";

/** Errors that the caller corrects with other arguments, variables or files. */
const usageErrors = [ConfigError, PortError, DataDirError, OtherSecret];

/** Runs one command of the engine and returns the exit code. An error is one sentence on stderr: what is wrong and what to do. */
export async function runProgram(args: readonly string[], environment: Environment): Promise<number> {
  const [command = "serve", ...rest] = args;
  try {
    if (command === "help" || args.includes("--help") || args.includes("-h")) {
      process.stdout.write(helpFor(commandWords(args)));
      return exitCodes.ok;
    }
    switch (command) {
      case "serve":
        return await serveCommand(rest, environment);
      case "keys":
        return await keysCommand(rest, environment);
      case "dns-zone":
        return await dnsZoneCommand(rest, environment);
      case "secrets":
        return await secretsCommand(rest, environment);
      case "store":
        return await storeCommand(rest, environment);
      case "migrate":
        return await migrateCommand(rest, environment);
      case "--version":
        process.stdout.write(`${version}\n`);
        return exitCodes.ok;
      default:
        if (command.startsWith("--")) return await serveCommand(args, environment);
        throw new ConfigError(`unknown command ${command}${nearestCommand(command)}\n\n${usage()}`);
    }
  } catch (error) {
    return reportError(error);
  }
}

/** Returns the words before the first flag, which name a command; `serve` when the first argument is a flag. */
function commandWords(args: readonly string[]): string[] {
  const [first, ...rest] = args[0] === "help" ? args.slice(1) : args;
  if (first === undefined || first === "--help" || first === "-h") return [];
  if (first.startsWith("-")) return ["serve"];
  const end = rest.findIndex((word) => word.startsWith("-"));
  return [first, ...(end === -1 ? rest : rest.slice(0, end))];
}

/** Writes an error to stderr, with its stack where it is a defect, and returns its exit code. */
function reportError(error: unknown): number {
  process.stderr.write(`posthorn-engine: ${error instanceof Error ? error.message : String(error)}\n`);
  if (usageErrors.some((usageError) => error instanceof usageError)) return exitCodes.usage;
  if (error instanceof StoreRefused) return exitCodes.store;
  // A database that is down or refuses the login is no defect, so its message suffices.
  const isDatabase = error instanceof StoreUnavailable || error instanceof StoreDenied;
  if (error instanceof Error && !isDatabase) process.stderr.write(`${error.stack}\n`);
  return exitCodes.unexpected;
}
