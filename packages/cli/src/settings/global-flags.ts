import type { Command } from "commander";
import type { CsvFormulas } from "../output/csv.js";
import type { Io } from "../program/io.js";
import { formats, type OutputFormat } from "./settings.js";

/** The flags every command takes. */
export interface GlobalFlags {
  output?: OutputFormat;
  json?: true;
  fields?: string;
  jq?: string;
  csvFormulas?: CsvFormulas;
  profile?: string;
  apiKey?: string;
  apiKeyStdin?: true;
  baseUrl?: string;
  /** False when `--no-input` is given. */
  input: boolean;
  yes?: true;
  quiet?: true;
  verbose?: true;
  debug?: true;
  /** False when `--no-color` is given. */
  color: boolean;
  timeout?: string;
  retries?: string;
  idempotencyKey?: string;
  dryRun?: true;
  printCurl?: true;
}

/** Returns the given flags with defaults, and the log level of POSTHORN_LOG where no flag sets it. */
export function withEnvironment(given: Partial<GlobalFlags>, { POSTHORN_LOG: level }: Io["env"]): GlobalFlags {
  const flags = { input: true, color: true, ...given };
  if (flags.quiet || flags.verbose || flags.debug) return flags;
  return level === "quiet" || level === "verbose" || level === "debug" ? { ...flags, [level]: true } : flags;
}

/** Adds the flags every command takes, before or after its words. */
export function addGlobalFlags(program: Command): void {
  program
    .helpOption("-h, --help", "show help")
    .optionsGroup("Output:")
    .addOption(program.createOption("-o, --output <format>", "output format").choices(formats))
    .option("--json", "the same as -o json, and never ask")
    .option("--fields <names>", "print only these fields, such as id,email or pagination.total")
    .option("--jq <expression>", "print the results of a jq expression, with ndjson of each item")
    .option("-q, --quiet", "print no notes on stderr")
    .option("--verbose", "print attempts, durations and request ids on stderr")
    .option("--debug", "print requests and answers on stderr, without secrets")
    .addOption(
      program
        .createOption(
          "--csv-formulas <how>",
          "in CSV, mark what a spreadsheet would read as a formula with a ', or keep it",
        )
        .choices(["escape", "keep"]),
    )
    .option("--no-color", "print no colours")
    .optionsGroup("Connection:")
    .option("--profile <name>", "use a key and a server that login has saved")
    .option("--api-key <key>", "use this key, not POSTHORN_API_KEY; others on the machine may see it")
    .option("--api-key-stdin", "read the key from the first line of stdin")
    .option("--base-url <url>", "use this server, not POSTHORN_BASE_URL; ends with /v1")
    .option("--timeout <duration>", "time-out of each attempt, such as 10s")
    .option("--retries <count>", "number of attempts after the first")
    .option("--idempotency-key <key>", "repeat a call safely: the service acts once for each key")
    .optionsGroup("Safety:")
    .option("-y, --yes", "confirm without a question")
    .option("--no-input", "never ask")
    .option("--dry-run", "print the request instead of sending it")
    .option("--print-curl", "print the request as a curl command instead of sending it");
}
