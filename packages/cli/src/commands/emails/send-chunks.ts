import type { Api } from "../../client/connect.js";
import { Failure } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import { type FailuresFile, RowFailure } from "../../rows/failures-file.js";
import type { Row } from "../../rows/read-rows.js";
import { openResumeFile } from "../../rows/resume-file.js";
import type { Chunk } from "./message-row.js";
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

/** Rows that are sent in one call, from the first to the last. */
export interface Span {
  from: number;
  to: number;
}

/** The outcome of one call. */
export interface SpanOutcome {
  /** Null where no row of it could be sent. */
  batch_id: string | null;
  accepted: number;
  failed: number;
}

/** A call of an earlier run. */
export interface JournalSpan extends Span {
  /** Milliseconds since 1970 when it was begun. */
  begun: number;
  /** Undefined where the run ended before the response came. */
  outcome: SpanOutcome | undefined;
}

type BatchJournalEntry =
  | readonly ["begun", from: number, to: number, at: number]
  | readonly ["ended", from: number, outcome: SpanOutcome]
  | readonly ["refused", from: number];

/** Records the outcome of each call, so that a batch that was stopped can be resumed and sends nobody a message twice. */
export interface BatchJournal {
  /** The calls of an earlier run, in the order of their rows. */
  readonly earlier: readonly JournalSpan[];
  begin(span: Span, at: number): void;
  end(span: Span, outcome: SpanOutcome): void;
  /** Records that a call had no effect. */
  refuse(span: Span): void;
  /** Closes the journal and returns whether the batch can be resumed; otherwise removes it. */
  close(finished: boolean): boolean;
}

/** Opens the journal of the file and settings with a fingerprint; with `resume`, continues one that is there. */
export async function openBatchJournal(path: string, of: string, resume: boolean): Promise<BatchJournal> {
  const spans = new Map<number, JournalSpan>();
  const apply = (entry: BatchJournalEntry): void => {
    if (entry[0] === "begun") {
      const [, from, to, begun] = entry;
      // The service counts the age of an idempotency key from the first attempt.
      spans.set(from, { from, to, begun: spans.get(from)?.begun ?? begun, outcome: undefined });
    } else if (entry[0] === "ended") {
      const [, from, outcome] = entry;
      const span = spans.get(from);
      if (span) span.outcome = outcome;
    } else spans.delete(entry[1]);
  };
  const file = await openResumeFile<BatchJournalEntry>({ path, of, work: "batch" }, of, resume, apply);
  const record = (entry: BatchJournalEntry): void => {
    file.add(entry);
    apply(entry);
  };
  return {
    earlier: [...spans.values()].map((span) => ({ ...span })).sort((one, other) => one.from - other.from),
    begin: ({ from, to }, at) => record(["begun", from, to, at]),
    end: ({ from }, outcome) => record(["ended", from, outcome]),
    refuse: ({ from }) => record(["refused", from]),
    close(finished) {
      const canResume = !finished && spans.size > 0;
      file.close(!canResume);
      return canResume;
    },
  };
}
