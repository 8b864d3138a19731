import { arrayText } from "../array-text.js";
import { quoted } from "../bindings.js";
import { addToCounters, type CounterIncrement } from "../counters.js";
import type { QueryResult } from "../prepared-query.js";
import { type SqlTable, typeOf } from "../sql-table.js";
import type { Cell, Transaction } from "../transaction.js";
import { keyTest, unindexedTest } from "./key-tests.js";
import type { PendingChange } from "./unit-of-work.js";

/** One statement for changes of the same shape. */
export interface BatchWrite {
  text: string;
  values: Cell[];
  changes: readonly PendingChange[];
}

/**
 * Which rows a statement writes. `all`: all of them, and an insert fails where a key is taken. `some`: those whose keys are free and
 * whose versions are the expected ones; the statement returns their ids. That costs inserts a fifth more, and a row of the result each.
 */
export type Written = "all" | "some";

/** Pipelines the statements that write changes and add to counters; returns the changes that matched no row. */
export async function writeChanges(
  transaction: Transaction,
  changes: readonly PendingChange[],
  increments: readonly CounterIncrement[],
): Promise<PendingChange[]> {
  const writes = batchWrites(changes, { workspace: transaction.workspace, written: "some" });
  const results = await runWrites(transaction, writes, increments);
  return writes.flatMap((write, i) => {
    const { rows } = results[i] as QueryResult;
    if (rows.length === write.changes.length) return [];
    const written = new Set(rows.map(([id]) => id));
    return write.changes.filter(({ id, ifAbsent }) => !ifAbsent && !written.has(id));
  });
}

/** Does the same for changes that are likely to match their rows; returns whether all did. Rejects when a key is taken. */
export async function writeAll(
  transaction: Transaction,
  changes: readonly PendingChange[],
  increments: readonly CounterIncrement[],
): Promise<boolean> {
  const writes = batchWrites(changes, { workspace: transaction.workspace, written: "all" });
  const results = await runWrites(transaction, writes, increments);
  return writes.every(({ changes }, i) => changes[0]?.ifAbsent || results[i]?.count === changes.length);
}

async function runWrites(
  transaction: Transaction,
  writes: readonly BatchWrite[],
  increments: readonly CounterIncrement[],
): Promise<QueryResult[]> {
  const pipelined = writes.map(({ text, values }) => transaction.run(text, values));
  const [results] = await Promise.all([Promise.all(pipelined), addToCounters(transaction, increments)]);
  return results;
}

/** Returns the statements for pending changes: deletes first and inserts last, so that inserts can take keys that deletes free. */
export function batchWrites(
  changes: readonly PendingChange[],
  { workspace, written }: { workspace: string | undefined; written: Written },
): BatchWrite[] {
  const byShape = new Map<string, PendingChange[]>();
  for (const change of changes) {
    const shape = shapeOf(change);
    const others = byShape.get(shape);
    if (others === undefined) byShape.set(shape, [change]);
    else others.push(change);
  }
  // Tables and rows are locked in the same order everywhere, so that groups seldom deadlock.
  return [...byShape.keys()].sort().map((shape): BatchWrite => {
    const alike = (byShape.get(shape) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first] = alike as [PendingChange];
    const write = first.kind === "insert" ? insert(first, alike, written) : joinedWrite(alike, workspace);
    return written === "all" ? write : { ...write, text: `${write.text} RETURNING id` };
  });
}

const kindOrder = { delete: 0, update: 1, insert: 2 };

/** Returns a key that changes share when one statement can make them all. Its order is that of the statements. */
function shapeOf({ kind, table, changedCells, expected, version, ifAbsent }: PendingChange): string {
  if (kind === "insert") return `${kindOrder.insert} ${table.name} ${ifAbsent}`;
  const fields = kind === "update" ? [...changedCells.keys()].sort() : expected.map(([field]) => field);
  return `${kindOrder[kind]} ${table.name} ${version === undefined} ${fields.join(" ")}`;
}

/** Returns an update or a delete, joined with the changes as a table of parameters. */
function joinedWrite(changes: readonly PendingChange[], workspace: string | undefined): BatchWrite {
  const [first] = changes as [PendingChange];
  const { kind, table } = first;
  const columns = columnsOf(first);
  const arrays = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(", ");
  const tenantTest = workspace === undefined ? "" : ` AND ${unindexedTest(table, "t", columns.length + 1)}`;
  const given = `unnest(${arrays}) AS given (${columns.map((_, i) => `c${i}`).join(", ")})`;
  const tests = columns
    .flatMap(({ test }, i) => (test === undefined ? [] : [keyTest(`t.${test}`, `c${i}`)]))
    .join(" AND ");
  const sets = columns.flatMap(({ field }, i) => (field === undefined ? [] : [`${quoted(field)} = c${i}`]));
  const text =
    kind === "delete"
      ? `DELETE FROM ${table.sql} AS t USING ${given} WHERE ${tests}${tenantTest}`
      : `UPDATE ${table.sql} AS t SET ${sets.join(", ") || "id = t.id"} FROM ${given} WHERE ${tests}${tenantTest}`;
  const values: Cell[] = columns.map(({ type, cell }) => arrayText(type, changes, cell));
  if (workspace !== undefined) values.push(workspace);
  return { text, values, changes };
}

/** A column of the table of parameters. */
interface ParameterColumn {
  type: string;
  cell: (change: PendingChange) => Cell;
  /** The row's column that must equal the parameter. */
  test?: string;
  /** The field that is set to the parameter. */
  field?: string;
}

function columnsOf({ table, kind, version, changedCells, expected }: PendingChange): ParameterColumn[] {
  const columns: ParameterColumn[] = [{ type: "text", cell: ({ id }) => id, test: "id" }];
  if (version !== undefined) columns.push({ type: "xid", cell: (change) => change.version, test: "xmin" });
  expected.forEach(([field], i) => {
    columns.push({ type: typeOf(table, field), cell: (change) => change.expected[i]?.[1], test: quoted(field) });
  });
  if (kind === "update") {
    for (const field of [...changedCells.keys()].sort()) {
      columns.push({ type: typeOf(table, field), cell: (change) => change.changedCells.get(field), field });
    }
  }
  return columns;
}

/** Returns inserts in the order of their first unique key: each waits for a transaction that has inserted the same key. */
function inKeyOrder(table: SqlTable, inserts: readonly PendingChange[]): readonly PendingChange[] {
  const [key] = table.entity.unique as readonly (readonly string[])[];
  if (key === undefined) return inserts;
  const positions = key.map((field) => table.fields.indexOf(field));
  return inserts
    .map((change) => ({ change, text: positions.map((position) => change.cells[position]).join("\0") }))
    .sort((a, b) => (a.text < b.text ? -1 : Number(a.text > b.text)))
    .map(({ change }) => change);
}

/** The fields of which nearly all groups insert one value. One parameter for all rows costs less than an array. */
const commonFields = new Set([
  ...["workspace_id", "sandbox", "status", "attempts", "track_opens", "track_clicks"],
  ...["lane", "kind", "state"],
]);

/** A column of an insert. */
interface InsertedColumn {
  field: string;
  cells: Cell;
  /** Returns the column's values, which a parameter holds. */
  sql: (parameter: string) => string;
}

/** Returns an insert without the columns that are null in all rows. The arrays of the others are unnested side by side. */
function insert({ table, ifAbsent }: PendingChange, given: readonly PendingChange[], written: Written): BatchWrite {
  // Several members may insert the same row if it is absent.
  const distinct = ifAbsent ? given.filter(({ id }, i) => given[i - 1]?.id !== id) : given;
  const changes = inKeyOrder(table, distinct);
  const columns = insertedColumns(table, changes);
  const names = columns.map(({ field }) => quoted(field)).join(", ");
  const selected = columns.map(({ sql }, i) => sql(`$${i + 1}`)).join(", ");
  const unlessTaken = ifAbsent || written === "some" ? " ON CONFLICT DO NOTHING" : "";
  const text = `INSERT INTO ${table.sql} (${names}) SELECT ${selected}${unlessTaken}`;
  return { text, values: columns.map(({ cells }) => cells), changes };
}

function insertedColumns(table: SqlTable, changes: readonly PendingChange[]): InsertedColumn[] {
  const [first] = changes as [PendingChange];
  const isSame = (i: number) => changes.every(({ cells }) => cells[i] === first.cells[i]);
  // All or none of them are single values: a table that had a text for each combination would fill the server's memory.
  const areSame = table.fields.every((field, i) => !commonFields.has(field) || isSame(i));
  return table.fields.flatMap((field, i): InsertedColumn[] => {
    const type = table.fieldTypes[i] as string;
    const isSingle = areSame && commonFields.has(field);
    const cells = isSingle ? (first.cells[i] ?? null) : arrayText(type, changes, (change) => change.cells[i]);
    if (cells === null) return [];
    return [
      { field, cells, sql: (parameter) => (isSingle ? `${parameter}::${type}` : `unnest(${parameter}::${type}[])`) },
    ];
  });
}
