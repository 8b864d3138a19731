import type { Api } from "../../client/api.js";
import { Failure } from "../../program/failure.js";
import type { Io } from "../../program/io.js";
import type { FailuresFile } from "../../rows/failures-file.js";
import { RowFailure } from "../../rows/row-failure.js";
import type { BatchJournal, SpanOutcome } from "./batch-journal.js";
import type { Chunk } from "./chunks.js";
import { sendChunk } from "./send-chunk.js";

/** What has been sent so far, earlier runs included. */
interface Sent {
  accepted: number;
  failed: number;
  batches: { batch_id: string; accepted: number; failed: number }[];
}

interface SendParts {
  api: Api;
  chunks: AsyncIterator<Chunk>;
  /** What tells file and settings from all others. */
  of: string;
  journal: BatchJournal;
  failures: FailuresFile;
  pace: Pace;
  io: Pick<Io, "now" | "signal">;
  sent: Sent;
  /** Called whenever there is more. */
  tell(): Promise<void>;
  /** How many calls are on their way at a time. */
  concurrency: number;
}

/** The service knows a call again for an hour; what is nearly as old is not worth the risk. In milliseconds. */
const knownAgain = 55 * 60_000;

/** Sends chunks as fast as the pace allows and notes what became of each; the first failure that is not about rows ends it. */
export async function sendChunks(parts: SendParts): Promise<void> {
  const { chunks, concurrency, io } = parts;
  let stopped = false;

  async function lane(): Promise<void> {
    try {
      while (!stopped) {
        io.signal.throwIfAborted();
        const { value: chunk, done } = await chunks.next();
        if (done) return;
        await sendOne(chunk, parts);
        await parts.tell();
      }
    } finally {
      stopped = true;
    }
  }

  const ended = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  await chunks.return?.();
  const failed = ended.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}

async function sendOne(chunk: Chunk, { api, of, journal, failures, pace, io, sent }: SendParts): Promise<void> {
  await pace.turn(chunk.rows.length);
  io.signal.throwIfAborted();
  const outcome = isForgotten(chunk, io.now()) ? inDoubt(chunk, failures) : await send();
  for (const { row, failure } of chunk.invalid) failures.add(row, failure);
  const failed = outcome.failed + chunk.invalid.length;
  journal.end(chunk, { ...outcome, failed });
  const { batch_id, accepted } = outcome;
  sent.accepted += accepted;
  sent.failed += failed;
  if (batch_id !== null) sent.batches.push({ batch_id, accepted, failed: outcome.failed });

  async function send(): Promise<SpanOutcome> {
    journal.begin(chunk, io.now());
    // What the first call meets as a whole, all others would.
    const all = sent.accepted === 0 ? "throws" : "fails";
    const key = `batch-${of.slice(0, 32)}-${chunk.from}-${chunk.to}`;
    try {
      return await sendChunk(api, chunk.rows, key, all, (row, failure) => failures.add(row, failure));
    } catch (error) {
      if (hadNoEffect(error)) journal.refuse(chunk);
      throw error;
    }
  }
}

function isForgotten({ begun }: Chunk, now: number): boolean {
  return begun !== undefined && now - begun > knownAgain;
}

function hadNoEffect(error: unknown): boolean {
  const { status = 0 } = error instanceof Failure ? error.details : {};
  return status >= 400 && status < 500 && status !== 408 && status !== 409;
}

/** Nobody can say any more whether these were sent, and twice is worse than not at all. */
function inDoubt({ rows }: Chunk, failures: FailuresFile): SpanOutcome {
  const failure = new RowFailure(
    "in_doubt",
    "it may have been sent: the batch was stopped during the call, and the service no longer knows that call again",
  );
  for (const { row } of rows) failures.add(row, failure);
  return { batch_id: null, accepted: 0, failed: rows.length };
}

/** Lets calls through so that no more than so many emails go out in a minute. */
interface Pace {
  /** Resolves when this many more may go. */
  turn(emails: number): Promise<void>;
}

const minute = 60_000;

/** Returns the pace of a rate in emails per minute; none keeps nobody waiting. */
export function openPace(rate: number | undefined, { now, wait }: Pick<Io, "now" | "wait">): Pace {
  let free = now();
  return {
    async turn(emails) {
      if (rate === undefined) return;
      const start = Math.max(free, now());
      // Those who come meanwhile queue behind these.
      free = start + (emails * minute) / rate;
      if (start > now()) await wait(start - now());
    },
  };
}
