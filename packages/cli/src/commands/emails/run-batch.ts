import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { withRateLimitRetry } from "../../client/rate-limit.js";
import { configDir, makePrivateFolder } from "../../files/private-folder.js";
import { assertNoLink } from "../../files/regular-files.js";
import { stdinHoldsKey } from "../../input/input.js";
import { confirm } from "../../operations/confirm.js";
import { previewed } from "../../operations/run-call.js";
import type { FlagValues } from "../../operations/value-flags.js";
import { printOne } from "../../output/printer.js";
import { commandLine } from "../../output/shell-word.js";
import type { Context } from "../../program/context.js";
import { exitCodes, usage } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { openFailuresFile } from "../../rows/failures-file.js";
import { openProgress } from "../../rows/progress.js";
import type { Row, Rows } from "../../rows/read-rows.js";
import { fingerprint } from "../../rows/resume-file.js";
import { type BatchPlan, batchPlan } from "./batch.js";
import { type BatchFile, checkRows, findBatchFile, invalidRows, openBatchRows } from "./batch-rows.js";
import { type BatchMessage, chunksOf, loadMessageCheck, messageReader } from "./message-row.js";
import { batchCall } from "./send-chunk.js";
import { type BatchJournal, openBatchJournal, openRateLimiter, sendChunks } from "./send-chunks.js";

/** With a live key, a batch of more rows asks for confirmation. */
const maxUnconfirmedRows = 100;

/** Sends the messages of a file, or of stdin under the name `-`, and returns the exit code: partial where some failed. */
export async function runBatch(file: string, flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const plan = await batchPlan(flags, context);
  if (file === "-" && context.flags().apiKeyStdin) throw stdinHoldsKey();
  const spooled = file === "-" ? await spool(io) : undefined;
  try {
    const path = spooled?.path ?? resolve(io.cwd, file);
    return await sendFile(await findBatchFile(path, spooled ? "stdin" : file, plan.format), plan, flags, context);
  } finally {
    await spooled?.remove();
  }
}

async function sendFile(file: BatchFile, plan: BatchPlan, flags: FlagValues, context: Context): Promise<number> {
  const { io } = context;
  const check = await loadMessageCheck();
  const open = async () => {
    const rows = await openBatchRows(file, io.signal, context.flags().csvFormulas);
    return { rows, read: messageReader(rows, plan.rules, check) };
  };
  const first = await open();
  const failuresFile = String(flags.failures ?? `${file.name}.failures.${first.rows.format}`);
  if (resolve(io.cwd, failuresFile) === file.path) throw usage("--failures must not be the file that is sent");
  const found = await checkRows(first.rows.each, first.read);
  if (found.rows === 0) throw usage(`${file.name} holds no rows`);
  if (found.invalid > 0 && (plan.validateOnly || !plan.skipInvalid)) throw invalidRows(found);
  if (plan.validateOnly) {
    const { rows } = found;
    await context.data(await printOne({ rows, valid: rows }, ["rows", "valid"], context.layout()));
    return exitCodes.ok;
  }
  if (context.flags().dryRun || context.flags().printCurl) {
    const { rows, read } = await open();
    for await (const chunk of chunksOf(rows.each, read, plan.size, [])) {
      // No call is made for rows that are all skipped.
      if (chunk.rows.length > 0) await previewed(batchCall(chunk.rows), context);
    }
    return exitCodes.ok;
  }
  await confirmMany(found.rows, context);
  return sendCheckedRows({ file, plan, open, total: found.rows, failuresFile }, context);
}

/** A file whose rows are checked, and how it is sent. */
interface CheckedFile {
  file: BatchFile;
  plan: BatchPlan;
  /** Opens the file to be read from its first row. */
  open(): Promise<{ rows: Omit<Rows, "progress">; read(row: Row): BatchMessage }>;
  /** The number of its rows. */
  total: number;
  /** The path of the file for rows that fail. */
  failuresFile: string;
}

/** Sends the rows of a checked file that an earlier run has not sent, prints the totals and returns the exit code. */
async function sendCheckedRows(
  { file, plan, open, total, failuresFile }: CheckedFile,
  context: Context,
): Promise<number> {
  const { io } = context;
  const api = withRateLimitRetry(await context.api(), context);
  const of = await fingerprint(file.path, ["batch", plan.rules, plan.skipInvalid, context.settings().baseUrl]);
  const journalPath = journalPathOf(file, of, io.env);
  assertNoLink(journalPath);
  const isResumed = existsSync(journalPath);
  if (isResumed && !plan.resume) throw alreadyBegun(file, journalPath, context);
  const journal = await openBatchJournal(journalPath, of, plan.resume);
  const { rows, read } = await open();
  const failures = openFailuresFile(resolve(io.cwd, failuresFile), rows, isResumed);
  const sent = sentEarlier(journal);
  let finished = false;
  try {
    const chunks = chunksOf(rows.each, read, plan.size, journal.earlier);
    const limiter = openRateLimiter(plan.rate, io);
    const progress = openProgress(context, { total: total, earlier: sent.accepted + sent.failed });
    // Counts rows that were sent, not read: the rate limiter holds back rows that were read long before.
    const onProgress = () =>
      progress.show(
        { created: sent.accepted, updated: 0, skipped: 0, failed: sent.failed },
        (sent.accepted + sent.failed) / total,
      );
    try {
      await sendChunks({
        api,
        chunks,
        fingerprint: of,
        journal,
        failures,
        limiter,
        io,
        sent,
        onProgress,
        concurrency: plan.concurrency,
      });
    } finally {
      await progress.end();
    }
    finished = true;
  } finally {
    failures.close();
    if (journal.close(finished)) await noteHowToResume(sent.accepted + sent.failed, context);
  }
  const summary = { rows: total, ...sent, failures_file: sent.failed > 0 ? failuresFile : null };
  await context.data(await printOne(summary, ["rows", "accepted", "failed", "failures_file"], context.layout()));
  return sent.failed > 0 ? exitCodes.partial : exitCodes.ok;
}

/** Returns the path of a batch's journal. That of stdin is found by its content, as the next run may be in another folder. */
function journalPathOf({ path, name }: BatchFile, of: string, env: Context["io"]["env"]): string {
  if (name !== "stdin") return `${path}.batch`;
  const journal = join(configDir(env), "batches", `${of.slice(0, 32)}.batch`);
  makePrivateFolder(dirname(journal));
  return journal;
}

/** Returns the totals of the calls that an earlier run completed. */
function sentEarlier({ earlier }: BatchJournal) {
  const ended = earlier.flatMap(({ outcome }) => outcome ?? []);
  return {
    accepted: ended.reduce((sum, { accepted }) => sum + accepted, 0),
    failed: ended.reduce((sum, { failed }) => sum + failed, 0),
    batches: ended.flatMap(({ batch_id, accepted, failed }) =>
      batch_id === null ? [] : { batch_id, accepted, failed },
    ),
  };
}

async function confirmMany(rows: number, context: Context): Promise<void> {
  const isSandbox = context.settings().apiKey?.isSandbox === true;
  if (rows <= maxUnconfirmedRows || isSandbox) return;
  await confirm({ question: `Send ${rows} emails with a live key?` }, undefined, context);
}

function alreadyBegun({ name }: BatchFile, journalPath: string, { argv }: Context) {
  return usage(`a batch of ${name} was stopped before its end`, {
    hint: `To send to everybody in it anew, remove ${journalPath}.`,
    next: [commandLine(argv, "--resume")],
  });
}

async function noteHowToResume(done: number, context: Context): Promise<void> {
  const words = context.argv.filter((word) => word !== "--resume");
  await context.note(`Stopped after ${done} rows. Go on with: ${commandLine(words, "--resume")}`);
}

/** Writes stdin to a temporary file, as it is read twice; returns its path and a function that removes it. */
async function spool({ stdin, signal }: Io): Promise<{ path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "posthorn-batch-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "stdin");
  try {
    await pipeline(stdin, createWriteStream(path, { mode: 0o600 }), { signal });
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, remove };
}
