import { arrayText } from "./array-text.js";
import type { Statement } from "./batch-loader.js";
import { quoted } from "./bindings.js";
import type { SqlTable } from "./sql-table.js";
import type { Cell } from "./transaction.js";
import type { CounterIncrement, PendingChange } from "./unit-of-work.js";
import { baseType } from "./where-sql.js";

/** One statement for changes of the same shape. It returns the ids of the rows that it changed. */
export interface BatchWrite {
  text: string;
  values: Cell[];
  changes: readonly PendingChange[];
}

/** Returns the statements for pending changes: deletes first and inserts last, so that inserts can take keys that deletes free. */
export function batchWrites(changes: readonly PendingChange[], workspace: string | undefined): BatchWrite[] {
  const byShape = new Map<string, PendingChange[]>();
  for (const change of changes) {
    const shape = shapeOf(change);
    const others = byShape.get(shape);
    if (others === undefined) byShape.set(shape, [change]);
    else others.push(change);
  }
  // Tables and rows are locked in the same order everywhere, so that groups seldom deadlock.
  return [...byShape.keys()].sort().flatMap((shape): BatchWrite[] => {
    const alike = (byShape.get(shape) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first] = alike as [PendingChange];
    if (first.kind === "insert") return [insert(first.table, alike, workspace)];
    if (first.kind === "delete" && first.version !== undefined && first.expected.length === 0) {
      return deletions(first.table, alike, workspace);
    }
    return [joinedWrite(alike, workspace)];
  });
}

const kindOrder = { delete: 0, update: 1, insert: 2 };

/** Returns a key that changes share when one statement can make them all. Its order is that of the statements. */
function shapeOf({ kind, table, changedCells, expected, version }: PendingChange): string {
  const fields = kind === "update" ? [...changedCells.keys()].sort() : expected.map(([field]) => field);
  return `${kindOrder[kind]} ${table.name} ${version === undefined} ${fields.join(" ")}`;
}

/** Returns an update, or a delete of rows that were not read, joined with the changes as a table of parameters. */
function joinedWrite(changes: readonly PendingChange[], workspace: string | undefined): BatchWrite {
  const [first] = changes as [PendingChange];
  const { kind, table } = first;
  const columns = columnsOf(first);
  const arrays = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(", ");
  const tenantTest =
    workspace === undefined ? "" : ` AND t.${quoted(table.entity.tenant ?? "")} = $${columns.length + 1}`;
  const given = `unnest(${arrays}) AS given (${columns.map((_, i) => `c${i}`).join(", ")})`;
  const tests = columns.flatMap(({ test }, i) => (test === undefined ? [] : [`t.${test} = c${i}`])).join(" AND ");
  const sets = columns.flatMap(({ field }, i) => (field === undefined ? [] : [`${quoted(field)} = c${i}`]));
  const text =
    kind === "delete"
      ? `DELETE FROM ${table.sql} AS t USING ${given} WHERE ${tests}${tenantTest} RETURNING t.id`
      : `UPDATE ${table.sql} AS t SET ${sets.join(", ") || "id = t.id"} FROM ${given} WHERE ${tests}${tenantTest} RETURNING t.id`;
  const values: Cell[] = columns.map(({ type, cell }) => arrayText(type, changes.map(cell)));
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
  const typeOf = (field: string) => baseType(table.columns[field] ?? "text");
  const columns: ParameterColumn[] = [{ type: "text", cell: ({ id }) => id, test: "id" }];
  if (version !== undefined) columns.push({ type: "xid", cell: (change) => change.version, test: "xmin" });
  expected.forEach(([field], i) => {
    columns.push({ type: typeOf(field), cell: (change) => change.expected[i]?.[1], test: quoted(field) });
  });
  if (kind === "update") {
    for (const field of [...changedCells.keys()].sort()) {
      columns.push({ type: typeOf(field), cell: (change) => change.changedCells.get(field), field });
    }
  }
  return columns;
}

/** The maximum of rows in one delete, which searches the list of their versions for each row. */
const maxDeleted = 500;

/**
 * Returns the deletes of rows in the versions that were read. They use no join: without statistics the planner chooses a nested
 * loop, which compares each row with each parameter.
 */
function deletions(table: SqlTable, changes: readonly PendingChange[], workspace: string | undefined): BatchWrite[] {
  const tenantTest = workspace === undefined ? "" : ` AND t.${quoted(table.entity.tenant ?? "")} = $3`;
  const text = `DELETE FROM ${table.sql} AS t
    WHERE t.id = ANY ($1::text[]) AND t.id || ' ' || t.xmin::text = ANY ($2::text[])${tenantTest} RETURNING t.id`;
  const writes: BatchWrite[] = [];
  for (let from = 0; from < changes.length; from += maxDeleted) {
    const slice = changes.slice(from, from + maxDeleted);
    const column = (cell: (change: PendingChange) => Cell) => arrayText("text", slice.map(cell));
    const values: Cell[] = [column(({ id }) => id), column(({ id, version }) => `${id} ${version}`)];
    if (workspace !== undefined) values.push(workspace);
    writes.push({ text, values, changes: slice });
  }
  return writes;
}

function insert(table: SqlTable, changes: readonly PendingChange[], workspace: string | undefined): BatchWrite {
  const types = table.fields.map((field) => baseType(table.columns[field] ?? "text"));
  const text = `${scopeComment(workspace)} INSERT INTO ${table.sql} (${table.fields.map(quoted).join(", ")})
    SELECT * FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(", ")}) ON CONFLICT DO NOTHING RETURNING id`;
  const values = types.map((type, i) =>
    arrayText(
      type,
      changes.map(({ cells }) => cells[i]),
    ),
  );
  return { text, values, changes };
}

/** Returns the statement that adds to counters, once for each counter; none when there is nothing to add. */
export function batchIncrements(
  additions: readonly (readonly [id: string, addition: CounterIncrement])[],
  workspace: string | undefined,
): Statement[] {
  if (additions.length === 0) return [];
  const sums = new Map<string, CounterIncrement>();
  for (const [id, { counter, by }] of additions) sums.set(id, { counter, by: by + (sums.get(id)?.by ?? 0) });
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `${scopeComment(workspace)} INSERT INTO counters AS c (id, workspace_id, kind, "of", name, count)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
    ON CONFLICT (id) DO UPDATE SET count = c.count + excluded.count`;
  const column = (field: keyof CounterIncrement["counter"]) =>
    arrayText(
      "text",
      rows.map(([, { counter }]) => counter[field]),
    );
  const ids = arrayText(
    "text",
    rows.map(([id]) => id),
  );
  const sum = arrayText(
    "bigint",
    rows.map(([, { by }]) => by),
  );
  return [{ text, values: [ids, column("workspace_id"), column("kind"), column("of"), column("name"), sum] }];
}

/** Returns a comment that gives each scope its own prepared statement: the server replans one whenever the role changes. */
function scopeComment(workspace: string | undefined): string {
  return workspace === undefined ? "/* system */" : "/* tenant */";
}
