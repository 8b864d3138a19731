import type { Command } from "commander";
import { addOperationFlags, describe, runOperation, type SetAction } from "../../operations/add-operation.js";
import { idOf, noteName } from "../../operations/by-name.js";
import { type FlagField, kebab, operationNamed } from "../../operations/manifest.js";
import { addValueFlag, collect, type FlagValues, flagValue } from "../../operations/value-flags.js";
import type { Context } from "../../program/context.js";
import { usage } from "../../program/failure.js";
import { examples } from "../../program/program.js";
import type { BatchFormat } from "./batch-rows.js";
import type { BatchMessage, RowRules } from "./message-row.js";

/** Defines `batch`, which sends the messages of a file. */
export function defineBatch(command: Command, context: Context, setAction: SetAction): void {
  command
    .description(
      `Sends each row of a file as a separate message: JSONL, a JSON array, or CSV.

All rows are checked before any is sent; where one cannot be sent, the numbers of such rows (from 1, without the heading) are printed, each mistake once, and nothing is sent. They go out in calls of up to 1,000, as fast as the key's limit of emails a minute allows. Rows that the service refuses or skips are written to a file of failures, with the reason; the exit code is 3 then.

Columns named like a field of a message (to, subject, html, text, template_id, from_email, from_name, reply_to, track_opens, track_clicks) are these fields; --map says otherwise. In CSV all other columns are values of merge tags.

What stops it leaves notes in <file>.batch (for stdin, with the settings of the user). --resume goes on from there and sends to nobody twice: calls in doubt are repeated under their old idempotency keys, which the service knows for an hour, and later not at all. The same rows sent anew within that hour are answered as before, and not sent again.

With a live key, more than 100 rows want a yes.`,
    )
    .argument("<file>", "a .jsonl, .ndjson, .json or .csv file, or - for stdin");
  addBatchFlags(command);
  command.addHelpText("after", examples(...batchExamples("posthorn batch")));
  setAction(command, async ([file], flags) => {
    const { runBatch } = await import("./run-batch.js");
    return runBatch(String(file), flags, context);
  });
}

/** Defines `emails batch send`, which takes the body of the operation or a file. */
export function defineEmailsBatchSend(command: Command, context: Context, setAction: SetAction): void {
  const operation = operationNamed("emails.batch.send");
  describe(command, {
    ...operation,
    examples: [...operation.examples, ...batchExamples("posthorn emails batch send")],
  });
  command.argument("[file]", "send each row of a file, as batch does: .jsonl, .ndjson, .json, .csv, or - for stdin");
  addOperationFlags(command, operation);
  command.optionsGroup("With a file:");
  addBatchFlags(command);
  setAction(command, async ([file], flags) => {
    if (file === undefined) return runOperation(operation, { args: [], flags }, context);
    for (const name of ["messages", "data", "field", "rawField"])
      if (flags[name] !== undefined)
        throw usage("a file and a body cannot both be meant", { next: ["posthorn batch --help"] });
    const { runBatch } = await import("./run-batch.js");
    return runBatch(String(file), flags, context);
  });
}

const batchExamples = (words: string): string[] => [
  `${words} people.csv --map to=email --template 01a1fd7d-b021-7fdb-8340-8872b14dab4b --subject 'Your order'`,
  `${words} messages.jsonl --validate-only`,
  `${words} messages.jsonl --rate 600 --resume`,
];

function addBatchFlags(command: Command): void {
  command
    .addOption(
      command
        .createOption("--format <format>", "how the file is written; by its name or its first character otherwise")
        .choices(["csv", "jsonl", "json"]),
    )
    .option("--map <field=column>", "take a column for a field, such as to=email; may be repeated", collect)
    .option("--template <name>", "the template of rows that name none, by its name or id")
    .option(
      "--var-columns [names]",
      "the columns that are values of merge tags, with commas between them; without names, all that are no field",
    );
  for (const field of defaultFields()) addValueFlag(command, field);
  command
    .option("--validate-only", "check all rows and send none")
    .option("--skip-invalid", "send the rows that can be sent, and write the others to the file of failures")
    .option("--resume", "go on where a batch of this file was stopped")
    .option("--rate <emails>", "how many emails a minute at most (default: as many as the key's limit allows)")
    .option("--failures <file>", "where rows that fail are written to (default: <file>.failures.jsonl or .csv)")
    .option("--concurrency <count>", "calls on their way at a time, 1 to 32 (default: 1)");
}

/** The flags of a batch, parsed. */
export interface BatchPlan {
  format: BatchFormat | undefined;
  rules: RowRules;
  /** Emails a minute. */
  rate: number | undefined;
  /** Emails in a call. */
  size: number;
  concurrency: number;
  resume: boolean;
  skipInvalid: boolean;
  validateOnly: boolean;
}

/** The contract's limit of messages in a batch. */
const maxMessages = 1000;

/** Parses the flags of a batch. @throws a usage failure for a wrong one. */
export async function batchPlan(flags: FlagValues, context: Context): Promise<BatchPlan> {
  if (context.flags().idempotencyKey)
    throw usage("--idempotency-key is for one call; the calls of the same batch always have the same keys");
  const rate = wholeNumber(flags.rate, "--rate", 1_000_000);
  return {
    format: flags.format as BatchFormat | undefined,
    rules: {
      maps: (flags.map as string[] | undefined) ?? [],
      variables: variablesIn(flags.varColumns),
      defaults: await defaultsIn(flags, context),
    },
    rate,
    // At most the emails of one minute in a call, so that the rate holds in every minute.
    size: Math.min(maxMessages, rate ?? maxMessages),
    concurrency: wholeNumber(flags.concurrency, "--concurrency", 32) ?? 1,
    resume: flags.resume === true,
    skipInvalid: flags.skipInvalid === true,
    validateOnly: flags.validateOnly === true,
  };
}

async function defaultsIn(flags: FlagValues, context: Context): Promise<Partial<BatchMessage>> {
  const defaults: Record<string, unknown> = {};
  if (flags.template !== undefined) defaults.template_id = await templateOf(String(flags.template), flags, context);
  for (const field of defaultFields()) {
    const value = await flagValue(field, flags, context.input());
    if (value !== undefined) defaults[field.name] = value;
  }
  return defaults;
}

/** Returns the id of a template. Its name is not looked up where nothing is sent. */
async function templateOf(word: string, { validateOnly }: FlagValues, context: Context): Promise<string> {
  const { dryRun, printCurl } = context.flags();
  const name = { word, noun: "templates", from: "--template" };
  if (!validateOnly && !dryRun && !printCurl) return idOf(name, await context.api());
  if (!validateOnly) await noteName(name.word, name.noun, context);
  return word;
}

function variablesIn(given: unknown): RowRules["variables"] {
  if (given === undefined || given === true) return given;
  const names = String(given)
    .split(",")
    .map((name) => name.trim());
  if (names.includes("")) throw usage(`--var-columns must be names with commas between them, not "${given}"`);
  return names;
}

function wholeNumber(given: unknown, flag: string, most: number): number | undefined {
  if (given === undefined) return undefined;
  const text = String(given);
  const value = Number(text);
  if (!/^[1-9]\d{0,6}$/.test(text) || value > most)
    throw usage(`${flag} must be a whole number from 1 to ${most}, not "${text}"`, { path: kebab(flag.slice(2)) });
  return value;
}

const ofEachRow = ["to", "send_at", "template_id", "template_data"];

/** Returns the fields that a flag can give for all rows. */
export function defaultFields(): readonly FlagField[] {
  const fields = operationNamed("emails.send").body ?? [];
  return fields
    .filter(({ name }) => !ofEachRow.includes(name))
    .map((field) => ({ ...field, required: false, description: `${field.description} For rows that do not say it.` }));
}
