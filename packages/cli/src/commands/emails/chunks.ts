import type { Row } from "../../rows/read-rows.js";
import { RowFailure } from "../../rows/row-failure.js";
import type { NotedSpan, Span } from "./batch-journal.js";
import type { BatchMessage } from "./message-row.js";

/** A row with the message that it is. */
export interface ReadRow {
  row: Row;
  message: BatchMessage;
}

/** Rows for one call; those that say no message go along to be told of. */
export interface Chunk extends Span {
  rows: readonly ReadRow[];
  invalid: readonly { row: Row; failure: RowFailure }[];
  /** When an earlier run began it and did not see its end; milliseconds since 1970. */
  begun: number | undefined;
}

/** The most messages the contract lets a batch have. */
export const mostMessages = 1000;
/** A body may have 32 MiB; escapes and the rest of it need room, too. In characters, of which a byte's most are three. */
const mostCharacters = 8 * 1024 * 1024;

/** Gives rows in chunks of so many at most: first those that an earlier run left in doubt, just as they were, then the others. */
export async function* chunksOf(
  rows: AsyncIterable<Row>,
  read: (row: Row) => BatchMessage,
  size: number,
  earlier: readonly NotedSpan[],
): AsyncGenerator<Chunk> {
  let known = 0;
  let open = emptyChunk(undefined);
  let characters = 0;
  for await (const row of rows) {
    while (earlier[known] && row.number > (earlier[known]?.to ?? 0)) known += 1;
    const span = earlier[known];
    if (span?.outcome) continue;
    const taken = readRow(row, read);
    const length = "message" in taken ? JSON.stringify(taken.message).length : 0;
    const held = open.rows.length + open.invalid.length;
    if (span === undefined && held > 0 && (held >= size || characters + length > mostCharacters)) {
      yield open;
      open = emptyChunk(undefined);
      characters = 0;
    }
    if (open.from === 0) open = { ...open, from: row.number, begun: span?.begun };
    open.to = row.number;
    characters += length;
    if ("message" in taken) open.rows.push(taken);
    else open.invalid.push(taken);
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
