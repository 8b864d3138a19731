import { arrayText } from "./array-text.js";
import type { Statement } from "./batch-loader.js";
import { quoted } from "./bindings.js";
import type { SqlTable } from "./sql-table.js";
import type { Cell } from "./transaction.js";
import type { CounterIncrement, PendingChange } from "./unit-of-work.js";
import { baseType } from "./where-sql.js";

/** One statement for changes alike, and the changes; it gives the ids of those that could be made. */
export interface BatchWrite {
  text: string;
  values: Cell[];
  changes: readonly PendingChange[];
}

/** Gives the statements that make changes: what is deleted first and what is added last, so that freed keys can be taken. */
export function batchWrites(changes: readonly PendingChange[], workspace: string | undefined): BatchWrite[] {
  const alike = new Map<string, PendingChange[]>();
  for (const change of changes) {
    const form = shapeOf(change);
    const others = alike.get(form);
    if (others === undefined) alike.set(form, [change]);
    else others.push(change);
  }
  // The same order everywhere, of tables and of rows, so that groups seldom wait for each other crosswise.
  return [...alike.keys()].sort().flatMap((name): BatchWrite[] => {
    const those = (alike.get(name) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
    const [first] = those as [PendingChange];
    if (first.kind === "insert") return [insertion(first.table, those, workspace)];
    if (first.kind === "delete" && first.version !== undefined && first.expected.length === 0) {
      return deletions(first.table, those, workspace);
    }
    const columns = columnsOf(first).map((column) => ({ ...column, cells: those.map(column.cell) }));
    const arrays = columns.map(({ type }, i) => `$${i + 1}::${type}[]`).join(", ");
    const own =
      workspace === undefined ? "" : ` AND t.${quoted(first.table.entity.tenant ?? "")} = $${columns.length + 1}`;
    const given = `unnest(${arrays}) AS given (${columns.map((_, i) => `c${i}`).join(", ")})`;
    const tests = columns.flatMap(({ test }, i) => (test === undefined ? [] : [`t.${test} = c${i}`])).join(" AND ");
    const sets = columns.flatMap(({ field }, i) => (field === undefined ? [] : [`${quoted(field)} = c${i}`]));
    const text =
      first.kind === "delete"
        ? `DELETE FROM ${first.table.sql} AS t USING ${given} WHERE ${tests}${own} RETURNING t.id`
        : `UPDATE ${first.table.sql} AS t SET ${sets.join(", ") || "id = t.id"} FROM ${given} WHERE ${tests}${own} RETURNING t.id`;
    const values: Cell[] = columns.map(({ type, cells }) => arrayText(type, cells));
    if (workspace !== undefined) values.push(workspace);
    return [{ text, values, changes: those }];
  });
}

const places = { delete: 0, update: 1, insert: 2 };

function shapeOf({ kind, table, changedCells: patch, expected, version }: PendingChange): string {
  const fields = kind === "update" ? [...patch.keys()].sort() : expected.map(([field]) => field);
  return `${places[kind]} ${table.name} ${version === undefined} ${fields.join(" ")}`;
}

interface GivenColumn {
  type: string;
  cell: (change: PendingChange) => Cell;
  /** The column that must equal it. */
  test?: string;
  /** The field that is set to it. */
  field?: string;
}

function columnsOf({ table, kind, version, changedCells: patch, expected }: PendingChange): GivenColumn[] {
  const typeOf = (field: string) => baseType(table.columns[field] ?? "text");
  const columns: GivenColumn[] = [{ type: "text", cell: ({ id }) => id, test: "id" }];
  if (version !== undefined) columns.push({ type: "xid", cell: (change) => change.version, test: "xmin" });
  expected.forEach(([field], i) => {
    columns.push({ type: typeOf(field), cell: (change) => change.expected[i]?.[1], test: quoted(field) });
  });
  if (kind === "update") {
    for (const field of [...patch.keys()].sort()) {
      columns.push({ type: typeOf(field), cell: (change) => change.changedCells.get(field), field });
    }
  }
  return columns;
}

/** Rows deleted by one statement, which looks through all their versions for each. */
const maxDeleted = 500;

/**
 * Gives what deletes rows as they were read. It is no join: that compares each with each where the database does not know yet
 * how many rows a workspace has.
 */
function deletions(table: SqlTable, changes: readonly PendingChange[], workspace: string | undefined): BatchWrite[] {
  const own = workspace === undefined ? "" : ` AND t.${quoted(table.entity.tenant ?? "")} = $3`;
  const text = `DELETE FROM ${table.sql} AS t
    WHERE t.id = ANY ($1::text[]) AND t.id || ' ' || t.xmin::text = ANY ($2::text[])${own} RETURNING t.id`;
  const writes: BatchWrite[] = [];
  for (let from = 0; from < changes.length; from += maxDeleted) {
    const some = changes.slice(from, from + maxDeleted);
    const column = (cell: (change: PendingChange) => Cell) => arrayText("text", some.map(cell));
    const values: Cell[] = [column(({ id }) => id), column(({ id, version }) => `${id} ${version}`)];
    if (workspace !== undefined) values.push(workspace);
    writes.push({ text, values, changes: some });
  }
  return writes;
}

function insertion(table: SqlTable, changes: readonly PendingChange[], workspace: string | undefined): BatchWrite {
  const types = table.fields.map((field) => baseType(table.columns[field] ?? "text"));
  const text = `${mark(workspace)} INSERT INTO ${table.sql} (${table.fields.map(quoted).join(", ")})
    SELECT * FROM unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(", ")}) ON CONFLICT DO NOTHING RETURNING id`;
  const values = types.map((type, i) =>
    arrayText(
      type,
      changes.map(({ cells }) => cells[i]),
    ),
  );
  return { text, values, changes };
}

/** Gives the statement that adds to counters, each of which is named once in it; none when there is nothing to add. */
export function batchIncrements(
  additions: readonly (readonly [id: string, addition: CounterIncrement])[],
  workspace: string | undefined,
): Statement[] {
  if (additions.length === 0) return [];
  const sums = new Map<string, CounterIncrement>();
  for (const [id, { counter, by }] of additions) sums.set(id, { counter, by: by + (sums.get(id)?.by ?? 0) });
  const rows = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  const text = `${mark(workspace)} INSERT INTO counters AS c (id, workspace_id, kind, "of", name, count)
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

/** Names the forms of a statement apart by scope: a plan is made for one role, and would be made anew with every change of it. */
function mark(workspace: string | undefined): string {
  return workspace === undefined ? "/* system */" : "/* tenant */";
}
