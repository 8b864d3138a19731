import type { Api, Call } from "../../client/connect.js";
import { callOf, operationNamed } from "../../operations/manifest.js";
import { flagsFor } from "../../operations/run-call.js";
import { Failure } from "../../program/failure.js";
import { RowFailure, rowFailureOf } from "../../rows/failures-file.js";
import type { Row } from "../../rows/read-rows.js";
import { defaultFields } from "./batch.js";
import { groupProblems, rowsOf } from "./batch-rows.js";
import type { ReadRow } from "./message-row.js";
import type { SpanOutcome } from "./send-chunks.js";

interface BatchAnswer {
  batch_id: string;
  /** Absent where the service does not report single recipients. */
  results?: readonly { success: boolean; reason?: string }[] | null;
}

/** The rows of one call, and how it is sent. */
interface ChunkCall {
  rows: readonly ReadRow[];
  /** The idempotency key of the call. */
  key: string;
  /** Whether a rejection of all rows is thrown instead of reported row by row. */
  throwsIfAllFail: boolean;
  onFailure(row: Row, failure: RowFailure): void;
}

/**
 * Sends rows in one call and reports each row that failed. Rows that the service rejects are left out and the others sent
 * again, under a key with their number. @throws a failure that is not about rows, and a rejection of all of them where asked for.
 */
export async function sendChunk({ rows, key, throwsIfAllFail, onFailure }: ChunkCall, api: Api): Promise<SpanOutcome> {
  const failed: [Row, RowFailure][] = [];
  let left = rows;
  let answer: BatchAnswer | undefined;
  while (left.length > 0 && answer === undefined) {
    const removed = rows.length - left.length;
    try {
      answer = await sendOnce(api, left, removed === 0 ? key : `${key}-less-${removed}`);
    } catch (error) {
      const rejected = rejectedRows(error, left);
      if (rejected.size === rows.length && throwsIfAllFail) throw allRejected(error, rejected, left);
      if (rejected.size === 0) throw withRowNumber(error, left);
      left = left.filter(({ row }, index) => {
        const failure = rejected.get(index);
        if (failure) failed.push([row, failure]);
        return failure === undefined;
      });
    }
  }
  answer?.results?.forEach(({ success, reason = "failed" }, index) => {
    const row = left[index]?.row;
    if (!success && row) failed.push([row, new RowFailure(reason, `the address was skipped: ${reason}`, "to")]);
  });
  for (const [row, failure] of failed.sort(([one], [other]) => one.number - other.number)) onFailure(row, failure);
  return { batch_id: answer?.batch_id ?? null, accepted: rows.length - failed.length, failed: failed.length };
}

async function sendOnce(api: Api, rows: readonly ReadRow[], key: string): Promise<BatchAnswer> {
  const call = { ...batchCall(rows), headers: { "Idempotency-Key": key } };
  return (await api.send(call)).data as BatchAnswer;
}

/** Returns the call that sends rows as one batch. */
export function batchCall(rows: readonly ReadRow[]): Call {
  return callOf(operationNamed("emails.batch.send"), [], {}, { messages: rows.map(({ message }) => message) });
}

/** Returns the rows that a rejection names, by their index in the call; none where it is not about single rows. */
function rejectedRows(error: unknown, rows: readonly ReadRow[]): Map<number, RowFailure> {
  const rejected = new Map<number, RowFailure>();
  const failure = rowFailureOf(error);
  if (!(error instanceof Failure) || failure === undefined) return rejected;
  const problems = error.details.problems ?? [{ path: error.details.path, message: error.message }];
  for (const { path = "", message } of problems) {
    const [, position, field] = /^messages\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
    const index = Number(position);
    if (position === undefined || rows[index] === undefined) return new Map();
    if (!rejected.has(index)) rejected.set(index, new RowFailure(error.code, inRow(message, index), field));
  }
  return rejected;
}

/** Returns a message of the service without the path of the message it is about. */
function inRow(message: string, index: number): string {
  return message.replaceAll(new RegExp(`messages\\[${index}\\]\\.?`, "g"), "").trimStart();
}

/** Returns the failure of a call whose rows were all rejected: each problem once, with the rows that have it. */
function allRejected(error: unknown, rejected: ReadonlyMap<number, RowFailure>, rows: readonly ReadRow[]): unknown {
  const problems = groupProblems();
  rows.forEach(({ row }, index) => {
    const failure = rejected.get(index);
    if (failure) problems.add(row, failure);
  });
  const [first, ...others] = problems.groups();
  if (!(error instanceof Failure) || first === undefined) return error;
  const alsoWrong = others.map((group) => `Also wrong: ${rowsOf(group)}: ${group.failure.message}.`);
  const hints = [
    ...(first.count > 1 ? [`The same is wrong with ${rowsOf(first)}.`] : []),
    ...alsoWrong,
    "Nothing was sent.",
    flagsFor(error.code, defaultFields()),
    error.details.hint,
  ];
  return new Failure(error.code, `row ${first.firstRows[0]}: ${first.failure.message}`, error.exitCode, {
    ...error.details,
    problems: undefined,
    path: first.failure.path,
    hint: hints.filter((hint) => hint !== undefined).join(" "),
  });
}

/** Returns a failure with the number of the row that its path names. */
function withRowNumber(error: unknown, rows: readonly ReadRow[]): unknown {
  if (!(error instanceof Failure)) return error;
  const [, position] = /^messages\[(\d+)\]/.exec(error.details.path ?? "") ?? [];
  const row = rows[Number(position)]?.row;
  if (position === undefined || row === undefined) return error;
  return new Failure(
    error.code,
    `row ${row.number}: ${inRow(error.message, Number(position))}`,
    error.exitCode,
    error.details,
  );
}
