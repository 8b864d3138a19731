import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Command } from "commander";
import type { Api, Call } from "../client/connect.js";
import { withRateLimitRetry } from "../client/rate-limit.js";
import { stdinHoldsKey } from "../input/input.js";
import { previewed } from "../operations/run-call.js";
import { collect, type FlagValues } from "../operations/value-flags.js";
import { printOne } from "../output/printer.js";
import { commandLine } from "../output/shell-word.js";
import type { Context } from "../program/context.js";
import { exitCodes, usage } from "../program/failure.js";
import { type FailuresFile, openFailuresFile, RowFailure, rowFailureOf } from "./failures-file.js";
import { type Journal, type Outcome, openJournal, openNoJournal } from "./import-journal.js";
import { openProgress, type Progress } from "./progress.js";
import { openRows, type Row, type RowFormat, type Rows } from "./read-rows.js";

/** Adds the flags of every import. */
export function addImportFlags(command: Command, aboutMap: string): void {
  command
    .addOption(
      command
        .createOption("--format <format>", "the format of the file (default: by the end of its name)")
        .choices(["csv", "jsonl"]),
    )
    .option("--map <field=column>", aboutMap, collect)
    .option("--resume", "go on where an import of this file was stopped")
    .option("--failures <file>", "where rows that fail are written to (default: <file>.failures.csv or .jsonl)")
    .option(
      "--concurrency <count>",
      "rows sent at the same time, 1 to 32; with more than 1 their order is not kept (default: 1)",
    );
}

/** How an import turns rows into calls. */
interface ImportPlan<T> {
  /** The outcomes that are reported, in that order. */
  outcomes: readonly Outcome[];
  /** The settings that a resumed import must share with the run that was stopped. */
  settings: unknown;
  /** Parses a row. @throws a RowFailure. */
  read(row: Row): T;
  /** Returns the first call for a row, for a preview. */
  callOf(thing: T, idempotencyKey: string): Call;
  importOne(api: Api, thing: T, idempotencyKey: string): Promise<Imported>;
  /** Writes the list memberships that the journal records as missing. */
  writeMemberships?(api: Api, journal: Journal, extent: "full" | "all"): Promise<void>;
}

/** Imports a file, prints the number of rows per outcome, and returns the exit code: partial where rows failed. */
export async function runImport<T>(
  file: string,
  flags: FlagValues,
  context: Context,
  planFor: (rows: Rows) => ImportPlan<T>,
): Promise<number> {
  const { io } = context;
  const resume = flags.resume === true;
  if (context.flags().idempotencyKey)
    throw usage("--idempotency-key is for one call; --resume repeats an import safely");
  if (file === "-" && resume) throw usage("--resume needs a file: what came through stdin cannot be read again");
  if (file === "-" && context.flags().apiKeyStdin) throw stdinHoldsKey();
  const concurrency = concurrencyOf(flags.concurrency);
  const rows = await openRows(file, flags.format as RowFormat | undefined, io, context.flags().csvFormulas);
  const failuresPath = String(flags.failures ?? `${file === "-" ? "stdin" : file}.failures.${rows.format}`);
  if (file !== "-" && resolve(io.cwd, failuresPath) === resolve(io.cwd, file)) {
    throw usage("--failures must not be the file that is imported");
  }
  const plan = planFor(rows);
  const keyOf = (journal: Journal, row: Row): string => `import-${journal.id}-${row.number}`;

  if (context.flags().dryRun || context.flags().printCurl) {
    return preview(rows, plan, context);
  }
  const api = withRateLimitRetry(await context.api(), context);
  const settings = [plan.settings, flags.map ?? [], rows.format, context.settings().baseUrl];
  const journal = file === "-" ? openNoJournal() : await openJournal(resolve(io.cwd, file), settings, resume);
  const failures = openFailuresFile(resolve(io.cwd, failuresPath), rows, total(journal) > 0);
  const rowCount = await countedRows(file, rows, context);
  const progress = openProgress(context, { total: rowCount, earlier: total(journal), rowsAreCalls: true });
  let finished = false;
  try {
    const importOne = (row: Row) => plan.importOne(api, plan.read(row), keyOf(journal, row));
    const writeMemberships = async (extent: "full" | "all") => plan.writeMemberships?.(api, journal, extent);
    await importRows({
      rows,
      importOne,
      writeMemberships,
      journal,
      failures,
      progress,
      concurrency,
      signal: io.signal,
    });
    finished = true;
  } finally {
    failures.close();
    journal.close(finished);
    if (!finished && file !== "-") await noteHowToResume(journal, context);
  }
  const { counts } = journal;
  const reported = Object.fromEntries(plan.outcomes.map((outcome) => [outcome, counts[outcome]]));
  const summary = { rows: total(journal), ...reported, failures_file: counts.failed > 0 ? failuresPath : null };
  await context.data(await printOne(summary, Object.keys(summary), context.layout()));
  return counts.failed > 0 ? exitCodes.partial : exitCodes.ok;
}

/** The largest file whose rows are counted before the first call. The progress of larger files is measured in bytes. */
const maxCountedBytes = 32 * 1024 * 1024;

/** Returns the number of rows of a file, where a terminal shows progress. Reading a file takes far less time than its calls. */
async function countedRows(file: string, { format }: Rows, { io, flags }: Context): Promise<number | undefined> {
  if (file === "-" || io.stderr.isTTY !== true || flags().quiet) return undefined;
  if ((await stat(resolve(io.cwd, file))).size > maxCountedBytes) return undefined;
  let count = 0;
  for await (const _ of (await openRows(file, format, io, flags().csvFormulas)).each) count += 1;
  return count;
}

/** Prints the call for each row instead of sending it, and notes rows that cannot be read. */
async function preview<T>({ each }: Rows, plan: ImportPlan<T>, context: Context): Promise<number> {
  let failed = 0;
  for await (const row of each) {
    try {
      const { headers: _, ...call } = plan.callOf(plan.read(row), "");
      await previewed(call, context);
    } catch (error) {
      if (!(error instanceof RowFailure)) throw error;
      failed += 1;
      await context.note(`Row ${row.number}: ${error.message}`);
    }
  }
  return failed > 0 ? exitCodes.partial : exitCodes.ok;
}

async function noteHowToResume(journal: Journal, context: Context): Promise<void> {
  const { argv } = context;
  const again = commandLine(
    argv.filter((word) => word !== "--resume"),
    "--resume",
  );
  await context.note(`Stopped after ${total(journal)} rows. Go on with: ${again}`);
}

function total({ counts }: Journal): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function concurrencyOf(given: unknown): number {
  const text = String(given ?? "1");
  if (!/^([1-9]|[12]\d|3[0-2])$/.test(text))
    throw usage(`--concurrency must be a whole number from 1 to 32, not "${text}"`);
  return Number(text);
}

/** The outcome of a row that did not fail. */
export interface Imported {
  outcome: Exclude<Outcome, "failed">;
  /** The contact that the import still has to add to its list. */
  unlisted?: string;
}

interface ImportParts {
  rows: Rows;
  /** Imports one row; throws a RowFailure, or an API failure, which may be about the row. */
  importOne(row: Row): Promise<Imported>;
  /** Writes the missing list memberships: those that fill a call, or all of them at the end. */
  writeMemberships?(extent: "full" | "all"): Promise<void>;
  journal: Journal;
  failures: FailuresFile;
  progress: Progress;
  /** How many rows are imported at the same time; 1 keeps the order of the file. */
  concurrency: number;
  signal: AbortSignal;
}

/** Imports the rows that the journal does not have. @throws an error that concerns more than one row, with no row lost. */
async function importRows(parts: ImportParts): Promise<void> {
  const { rows, journal, progress, concurrency, signal } = parts;
  const source = rows.each[Symbol.asyncIterator]();
  let stopped = false;

  async function worker(): Promise<void> {
    try {
      while (!stopped) {
        signal.throwIfAborted();
        const { value: row, done } = await source.next();
        if (done) return;
        if (journal.has(row.number)) continue;
        await importRow(row, parts);
        await parts.writeMemberships?.("full");
        await progress.show(journal.counts, rows.progress());
      }
    } finally {
      stopped = true;
    }
  }

  try {
    const ended = await Promise.allSettled(Array.from({ length: concurrency }, worker));
    const failed = ended.find((each) => each.status === "rejected");
    if (failed) throw failed.reason;
    await parts.writeMemberships?.("all");
  } finally {
    await source.return?.();
    await progress.end();
  }
}

async function importRow(row: Row, { importOne, journal, failures }: ImportParts): Promise<void> {
  try {
    const { outcome, unlisted } = await importOne(row);
    journal.record(row.number, outcome, unlisted);
  } catch (error) {
    const failure = rowFailureOf(error);
    if (failure === undefined) throw error;
    failures.add(row, failure);
    journal.record(row.number, "failed");
  }
}
