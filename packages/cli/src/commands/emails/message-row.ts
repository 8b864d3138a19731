import type { components } from "@posthorn/sdk/contract";
import { addressProblem, splitAddresses } from "../../input/addresses.js";
import { RowFailure } from "../../rows/failures-file.js";
import { createFieldMap, type FieldMap, isFailureColumn, nameWithin } from "../../rows/field-map.js";
import type { Row, Rows } from "../../rows/read-rows.js";
import { valueOfCell } from "../contacts/contact-row.js";
import type { JournalSpan, Span } from "./send-chunks.js";

export type BatchMessage = components["schemas"]["BatchMessage"];

const data = "template_data";
const known = [
  "to",
  "subject",
  "html",
  "text",
  "template_id",
  "from_email",
  "from_name",
  "reply_to",
  "track_opens",
  "track_clicks",
  data,
];
const booleans = ["track_opens", "track_clicks"];

/** How rows become messages. */
export interface RowRules {
  /** `field=column` each. */
  maps: readonly string[];
  /** The columns that are values of merge tags: all that are no field, some, or, as undefined says, whatever fits the format. */
  variables: true | readonly string[] | undefined;
  /** What a message has whose row says nothing else. */
  defaults: Readonly<Partial<BatchMessage>>;
}

/** What a batch's contract says is wrong with a message. */
type MessageCheck = (message: Record<string, unknown>) => readonly { path: string; message: string }[];

/** Returns how the rows of a file are read; what is read throws a RowFailure where it is no message that could be sent. */
export function messageReader(
  { format, columns }: Pick<Rows, "format" | "columns">,
  { maps, variables, defaults }: RowRules,
  check: MessageCheck,
): (row: Row) => BatchMessage {
  const fields = createFieldMap(maps, columns, { known, required: "to", rest: data });
  const mapped = new Set(maps.map((text) => text.slice(text.indexOf("=") + 1)));
  const isVariable = (column: string): boolean =>
    mapped.has(column) ||
    (Array.isArray(variables) ? variables.includes(column) : variables === true || format === "csv");
  return (row) => {
    if (row.problem !== undefined) throw new RowFailure("unreadable_row", row.problem);
    const message = { ...defaults, ...saidBy(row, fields, isVariable, format) };
    assertSendable(message, check);
    return message as BatchMessage;
  };
}

function saidBy(
  { cells }: Row,
  fields: FieldMap,
  isVariable: (column: string) => boolean,
  format: Rows["format"],
): Record<string, unknown> {
  const message: Record<string, unknown> = {};
  const values = new Map<string, unknown>();
  const valueIn = (cell: unknown): unknown => (format === "csv" ? valueOfCell(String(cell)) : cell);
  for (const [column, cell] of cells) {
    const field = fields.fieldOf(column);
    const name = field === undefined ? undefined : nameWithin(data, field);
    if (field === undefined || isFailureColumn(column)) continue;
    if (name === undefined) {
      const isText = format === "csv" && field !== data && !booleans.includes(field);
      define(message, field, isText ? cell : valueIn(cell));
    } else if (name !== column || isVariable(column)) values.set(name, valueIn(cell));
    // A field that is misspelt must not pass; a column of a table that nobody asked for may.
    else if (format === "jsonl") define(message, column, cell);
  }
  if (typeof message.to === "string") message.to = message.to.trim();
  if (values.size > 0) {
    const whole = message[data];
    message[data] = Object.fromEntries([
      ...(typeof whole === "object" && whole !== null ? Object.entries(whole) : []),
      ...values,
    ]);
  }
  return message;
}

function assertSendable(message: Record<string, unknown>, check: MessageCheck): void {
  const [problem] = check(message);
  if (problem) throw new RowFailure("validation_error", `${problem.path} ${problem.message}`.trim(), problem.path);
  if (["html", "text", "template_id"].every((name) => message[name] === undefined)) {
    throw new RowFailure("no_content", "the row has no html, text or template_id");
  }
}

// Any name is a plain name, `__proto__` too.
function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Returns the check of a message by the contract itself, and of its address, which the service would count as failed. */
export async function loadMessageCheck(): Promise<MessageCheck> {
  const { validateBody } = await import("@posthorn/sdk/contract");
  return (message) => {
    const problems = validateBody("emails.batch.send", { messages: [message] });
    if (problems.length > 0)
      return problems.map(({ path, message: what }) => ({
        path: path.replace(/^messages\[0\]\.?/, ""),
        message: what,
      }));
    const to = String(message.to);
    const problem = addressProblem(to);
    if (problem === undefined) return [];
    const several = splitAddresses(to).length;
    return [
      {
        path: "to",
        message: several > 1 ? `holds ${several} addresses; a row takes one: ${JSON.stringify(to)}` : problem,
      },
    ];
  };
}

/** A row and its message. */
export interface ReadRow {
  row: Row;
  message: BatchMessage;
}

/** The rows of one call, and the invalid rows between them, which are reported with it. */
export interface Chunk extends Span {
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
  let position = 0;
  let open = emptyChunk(undefined);
  let characters = 0;
  for await (const row of rows) {
    while (earlier[position] && row.number > (earlier[position]?.to ?? 0)) position += 1;
    const span = earlier[position];
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
