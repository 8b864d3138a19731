import type { Api, Call } from "../../client/api.js";
import { callOf } from "../../operations/call.js";
import { operationNamed } from "../../operations/manifest.js";
import { flagsFor } from "../../operations/run-call.js";
import { Failure } from "../../program/failure.js";
import type { Row } from "../../rows/read-rows.js";
import { RowFailure, rowFailureOf } from "../../rows/row-failure.js";
import { defaultFields } from "./batch.js";
import type { SpanOutcome } from "./batch-journal.js";
import { groupProblems, rowsOf } from "./check-rows.js";
import type { ReadRow } from "./chunks.js";

interface BatchAnswer {
  batch_id: string;
  /** Absent where the service tells of nobody by name. */
  results?: readonly { success: boolean; reason?: string }[] | null;
}

/**
 * Sends rows in one call under a key and tells each row that failed. Rows that the service refuses are left out and the others
 * sent again, under a key that says so; a refusal of all of them is thrown, with the number of its row, where `all` asks for it.
 */
export async function sendChunk(
  api: Api,
  rows: readonly ReadRow[],
  key: string,
  all: "throws" | "fails",
  tell: (row: Row, failure: RowFailure) => void,
): Promise<SpanOutcome> {
  const told: [Row, RowFailure][] = [];
  let left = rows;
  let answer: BatchAnswer | undefined;
  while (left.length > 0 && answer === undefined) {
    const removed = rows.length - left.length;
    try {
      answer = await sendOnce(api, left, removed === 0 ? key : `${key}-less-${removed}`);
    } catch (error) {
      const refused = refusedRows(error, left);
      const isAll = refused.size === rows.length && all === "throws";
      if (isAll) throw allRefused(error, refused, left);
      if (refused.size === 0) throw named(error, left);
      left = left.filter(({ row }, index) => {
        const failure = refused.get(index);
        if (failure) told.push([row, failure]);
        return failure === undefined;
      });
    }
  }
  answer?.results?.forEach(({ success, reason = "failed" }, index) => {
    const row = left[index]?.row;
    if (!success && row) told.push([row, new RowFailure(reason, `the address was skipped: ${reason}`, "to")]);
  });
  for (const [row, failure] of told.sort(([one], [other]) => one.number - other.number)) tell(row, failure);
  return { batch_id: answer?.batch_id ?? null, accepted: rows.length - told.length, failed: told.length };
}

async function sendOnce(api: Api, rows: readonly ReadRow[], key: string): Promise<BatchAnswer> {
  const call = { ...batchCall(rows), headers: { "Idempotency-Key": key } };
  return (await api.send(call)).data as BatchAnswer;
}

/** Returns the call that sends rows as one batch. */
export function batchCall(rows: readonly ReadRow[]): Call {
  return callOf(operationNamed("emails.batch.send"), [], {}, { messages: rows.map(({ message }) => message) });
}

/** The rows that a refusal names, by their place in the call. */
function refusedRows(error: unknown, rows: readonly ReadRow[]): Map<number, RowFailure> {
  const refused = new Map<number, RowFailure>();
  const failure = rowFailureOf(error);
  if (!(error instanceof Failure) || failure === undefined) return refused;
  const problems = error.details.problems ?? [{ path: error.details.path, message: error.message }];
  for (const { path = "", message } of problems) {
    const [, place, field] = /^messages\[(\d+)\](?:\.(.+))?$/.exec(path) ?? [];
    const index = Number(place);
    if (place === undefined || rows[index] === undefined) return new Map();
    if (!refused.has(index)) refused.set(index, new RowFailure(error.code, inRow(message, index), field));
  }
  return refused;
}

/** A message of the service about one of many, as it is about the row alone. */
function inRow(message: string, index: number): string {
  return message.replaceAll(new RegExp(`messages\\[${index}\\]\\.?`, "g"), "").trimStart();
}

/** The failure of a call in which no row was taken: each mistake once, with how many rows have it and the first of them. */
function allRefused(error: unknown, refused: ReadonlyMap<number, RowFailure>, rows: readonly ReadRow[]): unknown {
  const problems = groupProblems();
  rows.forEach(({ row }, index) => {
    const failure = refused.get(index);
    if (failure) problems.add(row, failure);
  });
  const [first, ...others] = problems.groups();
  if (!(error instanceof Failure) || first === undefined) return error;
  const told = others.map((group) => `Also wrong: ${rowsOf(group)}: ${group.failure.message}.`);
  const hints = [
    ...(first.count > 1 ? [`The same is wrong with ${rowsOf(first)}.`] : []),
    ...told,
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

/** The same failure, with the row that its path means. */
function named(error: unknown, rows: readonly ReadRow[]): unknown {
  if (!(error instanceof Failure)) return error;
  const [, place] = /^messages\[(\d+)\]/.exec(error.details.path ?? "") ?? [];
  const row = rows[Number(place)]?.row;
  if (place === undefined || row === undefined) return error;
  return new Failure(
    error.code,
    `row ${row.number}: ${inRow(error.message, Number(place))}`,
    error.exitCode,
    error.details,
  );
}
