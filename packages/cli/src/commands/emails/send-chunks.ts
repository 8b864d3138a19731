import type { Api } from "../../client/connect.js";
import { Failure } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { type FailuresFile, RowFailure } from "../../rows/failures-file.js";
import type { Row } from "../../rows/read-rows.js";
import type { BatchJournal, JournalSpan, Span, SpanOutcome } from "./batch-journal.js";
import type { BatchMessage } from "./message-row.js";
import { sendChunk } from "./send-chunk.js";

/** The totals so far, earlier runs included. */
interface BatchTotals {
  accepted: number;
  failed: number;
  batches: { batch_id: string; accepted: number; failed: number }[];
}

interface SendOptions {
  api: Api;
  chunks: AsyncIterator<Chunk>;
  /** Identifies the file and the settings. */
  fingerprint: string;
  journal: BatchJournal;
  failures: FailuresFile;
  limiter: RateLimiter;
  io: Pick<Io, "now" | "signal">;
  sent: BatchTotals;
  /** Called after each chunk. */
  onProgress(): Promise<void>;
  /** How many calls run at a time. */
  concurrency: number;
}

/** In milliseconds: the service keeps idempotency keys for an hour, and a call nearly as old is not repeated. */
const maxRepeatAge = 55 * 60_000;

/** Sends chunks as fast as the rate limiter allows and records the outcome of each. @throws the first failure that is not about rows. */
export async function sendChunks(options: SendOptions): Promise<void> {
  const { chunks, concurrency, io } = options;
  let stopped = false;

  async function work(): Promise<void> {
    try {
      while (!stopped) {
        io.signal.throwIfAborted();
        const { value: chunk, done } = await chunks.next();
        if (done) return;
        await sendOne(chunk, options);
        await options.onProgress();
      }
    } finally {
      stopped = true;
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: concurrency }, work));
  await chunks.return?.();
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}

async function sendOne(
  chunk: Chunk,
  { api, fingerprint, journal, failures, limiter, io, sent }: SendOptions,
): Promise<void> {
  await limiter.acquire(chunk.rows.length);
  io.signal.throwIfAborted();
  const outcome = isTooOldToRepeat(chunk, io.now()) ? inDoubt(chunk, failures) : await send();
  for (const { row, failure } of chunk.invalid) failures.add(row, failure);
  const failed = outcome.failed + chunk.invalid.length;
  journal.end(chunk, { ...outcome, failed });
  const { batch_id, accepted } = outcome;
  sent.accepted += accepted;
  sent.failed += failed;
  if (batch_id !== null) sent.batches.push({ batch_id, accepted, failed: outcome.failed });

  async function send(): Promise<SpanOutcome> {
    journal.begin(chunk, io.now());
    // A rejection of all rows of the first call would meet every other call, too.
    const throwsIfAllFail = sent.accepted === 0;
    const key = `batch-${fingerprint.slice(0, 32)}-${chunk.from}-${chunk.to}`;
    try {
      const onFailure = (row: Row, failure: RowFailure): void => failures.add(row, failure);
      return await sendChunk({ rows: chunk.rows, key, throwsIfAllFail, onFailure }, api);
    } catch (error) {
      if (hadNoEffect(error)) journal.refuse(chunk);
      throw error;
    }
  }
}

function isTooOldToRepeat({ begun }: Chunk, now: number): boolean {
  return begun !== undefined && now - begun > maxRepeatAge;
}

function hadNoEffect(error: unknown): boolean {
  const { status = 0 } = error instanceof Failure ? error.details : {};
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

/** Reports the rows of a call whose outcome is unknown as failed: sending them twice is worse than not sending them. */
function inDoubt({ rows }: Chunk, failures: FailuresFile): SpanOutcome {
  const failure = new RowFailure(
    "in_doubt",
    "it may have been sent: the batch was stopped during the call, and the service no longer knows that call again",
  );
  for (const { row } of rows) failures.add(row, failure);
  return { batch_id: null, accepted: 0, failed: rows.length };
}

/** Limits the emails that are sent in a minute. */
interface RateLimiter {
  /** Resolves when this many more may be sent. */
  acquire(emails: number): Promise<void>;
}

const minute = 60_000;

/** Returns a rate limiter for emails per minute; without a rate it never waits. */
export function openRateLimiter(rate: number | undefined, { now, wait }: Pick<Io, "now" | "wait">): RateLimiter {
  let free = now();
  return {
    async acquire(emails) {
      if (rate === undefined) return;
      const start = Math.max(free, now());
      // Later callers queue behind these emails.
      free = start + (emails * minute) / rate;
      if (start > now()) await wait(start - now());
    },
  };
}

/** A row and its message. */
export interface ReadRow {
  row: Row;
  message: BatchMessage;
}

/** The rows of one call, and the invalid rows between them, which are reported with it. */
interface Chunk extends Span {
  rows: readonly ReadRow[];
  invalid: readonly { row: Row; failure: RowFailure }[];
  /** When an earlier run began the call without an outcome, in milliseconds since 1970. */
  begun: number | undefined;
}

/** In characters, of up to three bytes each: a body may have 32 MiB, with escapes and its other fields. */
const maxCharacters = 8 * 1024 * 1024;

/** Yields rows in chunks of at most `size`. Rows that an earlier run left without an outcome keep their chunk, so that its call can be repeated. */
export async function* chunksOf(
  rows: AsyncIterable<Row>,
  read: (row: Row) => BatchMessage,
  size: number,
  earlier: readonly JournalSpan[],
): AsyncGenerator<Chunk> {
  let known = 0;
  let open = emptyChunk(undefined);
  let characters = 0;
  for await (const row of rows) {
    while (earlier[known] && row.number > (earlier[known]?.to ?? 0)) known += 1;
    const span = earlier[known];
    if (span?.outcome) continue;
    const result = readRow(row, read);
    const length = "message" in result ? JSON.stringify(result.message).length : 0;
    const collected = open.rows.length + open.invalid.length;
    if (span === undefined && collected > 0 && (collected >= size || characters + length > maxCharacters)) {
      yield open;
      open = emptyChunk(undefined);
      characters = 0;
    }
    if (open.from === 0) open = { ...open, from: row.number, begun: span?.begun };
    open.to = row.number;
    characters += length;
    if ("message" in result) open.rows.push(result);
    else open.invalid.push(result);
    if (span && row.number === span.to) {
      yield open;
      open = emptyChunk(undefined);
      characters = 0;
    }
  }
  if (open.from > 0) yield open;
}

function emptyChunk(begun: number | undefined) {
  const rows: ReadRow[] = [];
  const invalid: { row: Row; failure: RowFailure }[] = [];
  return { from: 0, to: 0, rows, invalid, begun };
}

function readRow(row: Row, read: (row: Row) => BatchMessage): ReadRow | { row: Row; failure: RowFailure } {
  try {
    return { row, message: read(row) };
  } catch (error) {
    if (error instanceof RowFailure) return { row, failure: error };
    throw error;
  }
}
