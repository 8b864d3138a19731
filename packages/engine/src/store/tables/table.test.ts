import { expect, test } from "vitest";
import type { Row } from "../rows/row.js";
import { findRows } from "./planner.js";
import { Table } from "./table.js";
import { entityOf } from "./view.js";

const contact = (id: string, email: string, created_at = 0): Row => ({
  ...{ id, workspace_id: "w", email, address_key: email, created_at },
  ...{ updated_at: created_at, subscribed: true, lists: [], tags: [] },
});

function start(rows: readonly Row[]) {
  const table = new Table("contacts", entityOf("contacts"));
  for (const row of rows) table.upsert(row);
  const byAddress = table.indexes.find(({ on, unique }) => unique && on.includes("address_key"));
  const holder = (address_key: string) => byAddress?.find(contact("?", address_key))?.id;
  return { table, holder };
}

const ids = (table: Table) => [...table.slots.values()].map(({ row }) => row.id);

test("replaceAll removes new rows, brings back deleted ones, and restores the order", () => {
  const was = [contact("1", "ada@example.com"), contact("2", "eve@example.com"), contact("3", "bob@example.com")];
  const { table, holder } = start(was);
  table.remove("1");
  table.upsert(contact("2", "eva@example.com", 1));
  table.upsert(contact("4", "ada@example.com"));
  table.replaceAll(was);
  expect(ids(table)).toEqual(["1", "2", "3"]);
  expect([...table.slots.values()].map(({ row }) => row)).toEqual(was);
  expect(["ada", "eve", "eva", "bob"].map((name) => holder(`${name}@example.com`))).toEqual(["1", "2", undefined, "3"]);
});

test("replaceAll restores a unique key that two rows have swapped", () => {
  const was = [contact("1", "ada@example.com"), contact("2", "eve@example.com")];
  const { table, holder } = start(was);
  table.upsert(contact("1", "none@example.com"));
  table.upsert(contact("2", "ada@example.com"));
  table.upsert(contact("1", "eve@example.com"));
  table.replaceAll(was);
  expect([holder("ada@example.com"), holder("eve@example.com"), holder("none@example.com")]).toEqual([
    "1",
    "2",
    undefined,
  ]);
});

test("a table that was loaded has the indexes of one whose indexes followed each change", () => {
  const message = (id: string, fields: object): Row => ({ id, workspace_id: "w", created_at: 0, ...fields });
  const load = (table: Table) => {
    table.upsert(message("2", { status: "queued", campaign_id: null }));
    table.upsert(message("1", { status: "queued", campaign_id: "c" }));
    table.upsert(message("3", { status: "queued", campaign_id: "c" }));
    table.upsert(message("2", { status: "sent", campaign_id: "c", created_at: 1 }));
    table.remove("3");
    table.upsert(message("4", { status: "sent", campaign_id: null, created_at: 1 }));
  };
  const loaded = new Table("messages", entityOf("messages"), { isLoading: true });
  load(loaded);
  expect(loaded.patch("1", { status: "sent", id: "9" })).toBe(true);
  expect(loaded.patch("3", { status: "sent" })).toBe(false);
  loaded.buildIndexes();
  const followed = new Table("messages", entityOf("messages"));
  load(followed);
  followed.upsert(message("1", { status: "sent", campaign_id: "c" }));
  const sent: [string, string] = ["status", "sent"];
  for (const tests of [
    [sent],
    [["campaign_id", "c"]],
    [["campaign_id", null]],
    [sent, ["campaign_id", null]],
  ] as const) {
    const query = {
      tests: [["workspace_id", "w"], ...tests] as const,
      order: { by: "created_at", direction: "asc" } as const,
    };
    expect(findRows(loaded, query)).toEqual(findRows(followed, query));
    expect(findRows(loaded, query).length).toBe(
      tests[0][1] === null || tests.length === 2 ? 1 : tests[0] === sent ? 3 : 2,
    );
  }
});

test("after replaceAll the indexes are those of a new table", () => {
  const was = [1, 2, 3, 4].map((at) => contact(String(at), `reader.${at}@example.com`, at));
  const { table } = start(was);
  const changed = was.map((row, at) => ({ ...row, created_at: 10 - at }));
  for (const row of changed) table.upsert(row);
  table.replaceAll(was);
  const fresh = start(was).table;
  const orderOf = ({ indexes }: Table) =>
    indexes.map((index) => {
      const seen: string[] = [];
      const values = index.on.map((field) => was.map((row) => (row[field] ?? null) as string | null));
      for (const list of index.buckets(values)) list.visit(0, list.size, false, ({ row }) => seen.push(row.id) > 0);
      return seen;
    });
  expect(orderOf(table)).toEqual(orderOf(fresh));
});

/** Calls `work` with a function that returns how many maps other maps hold of those that were set in them meanwhile. */
function countingMaps(work: (held: () => number) => void): void {
  let held = 0;
  const { set, delete: remove } = Map.prototype;
  Map.prototype.set = function (key, value) {
    if (value instanceof Map) held += 1;
    return set.call(this, key, value);
  };
  Map.prototype.delete = function (key) {
    if (this.get(key) instanceof Map) held -= 1;
    return remove.call(this, key);
  };
  try {
    work(() => held);
  } finally {
    Object.assign(Map.prototype, { set, delete: remove });
  }
}

test("a table whose rows were removed holds no map of their values", () => {
  const table = new Table("run_steps", entityOf("run_steps"));
  const ids = Array.from({ length: 200 }, (_, i) => `step-${i}`);
  countingMaps((held) => {
    for (const id of ids) table.upsert({ id, workspace_id: "w", run_id: `run-${id}`, place: 0 });
    expect(held()).toBeGreaterThan(190);
    for (const id of ids) table.remove(id);
    expect(held()).toBeLessThan(3);
  });
  table.upsert({ id: "1", workspace_id: "w", run_id: "run-step-1", place: 0 });
  expect(table.indexes.at(-1)?.find({ id: "?", workspace_id: "w", run_id: "run-step-1", place: 0 })?.id).toBe("1");
});
